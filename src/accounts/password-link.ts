/** How long a mailed password link is valid. */
export const linkMinutes = 60

/** An invitation waits over a weekend: nobody sits at the mailbox for it. */
export const invitationDays = 3
