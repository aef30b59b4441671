export const maxViews = 20
/** Counting stops here: more is «99+». */
export const maxViewCount = 100
