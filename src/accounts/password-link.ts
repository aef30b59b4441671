/** How long a mailed link for a new password works. */
export const linkMinutes = 60
