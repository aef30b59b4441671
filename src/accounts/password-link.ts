/** How long a mailed password link is valid. */
export const linkMinutes = 60
