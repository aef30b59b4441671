/** For the browser too, which refuses a larger file before sending it. */
export const maxRedirectBytes = 5 * 1024 * 1024
