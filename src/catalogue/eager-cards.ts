/** As many as a phone shows at first. The pictures of more cards, asked for at once, would slow these down. */
export const eagerCards = 2
