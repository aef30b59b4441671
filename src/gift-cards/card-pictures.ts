import type { CardPicture } from '../database/values/gift-cards.ts'

interface DrawnCard {
  name: string
  symbol: string
  /** From the upper left to the lower right; letters have the first one only. */
  colours: readonly [string, string]
}

/** Drawn from a sign and two colours, so that a letter shows it without loading anything. */
export const drawnCards: Record<CardPicture, DrawnCard> = {
  fox: { name: 'Лиса', symbol: '🦊', colours: ['#f6c28b', '#e2703a'] },
  sakura: { name: 'Сакура', symbol: '🌸', colours: ['#fbd3dd', '#e58aa6'] },
  wave: { name: 'Волна', symbol: '🌊', colours: ['#bfe0f2', '#4f8fc0'] },
  lantern: { name: 'Фонарик', symbol: '🏮', colours: ['#f4b9ad', '#b8392f'] },
}
