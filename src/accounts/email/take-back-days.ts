/** How long the owner of the old address can take a change back. */
export const takeBackDays = 7
