/** One address of every kind of page; what must hold for all pages is tested on these. */
export const pages = ['/', '/mailbox/']
