/** Letters that would push the price off the screen. */
const longName = 90

/** A long name is set smaller. */
export const productNameLook = (name: string) => `product-name ${name.length > longName ? 'font-sans text-xl' : ''}`
