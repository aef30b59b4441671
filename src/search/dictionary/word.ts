/** A word of the shop's products, as `search_words` holds it. */
export interface Word {
  id: number
  /** As the shop writes it, in lower case. */
  spelling: string
  /** The spelling with е for ё. */
  word: string
  stem: string
  sound: string
  /** Several words of a name joined; never shown. */
  joined: boolean
  /** A Russian stop word: «и», «для». */
  stop: boolean
}

/** Numbers and scales are matched only as a whole: likeness between them means nothing. */
export function hasLetters({ word }: Word): boolean {
  return /[^0-9/]/.test(word)
}

/** Said in a description or among the facts of a product. The database marks it by a tilde; it is a stem, no spelling. */
export function isDetail({ spelling }: Word): boolean {
  return spelling.startsWith('~')
}
