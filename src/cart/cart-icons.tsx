import { line } from '../ui/icons.tsx'

/** Kept apart from the icons of every page, so that a guest's first load does not include it. */
export const TrashIcon = line('M4.5 6.6h15M9.6 6.4V4h4.8v2.4M6.4 6.8l.9 13h9.4l.9-13M10.2 10.4v6M13.8 10.4v6')
