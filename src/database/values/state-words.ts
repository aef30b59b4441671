type NonEmpty<Item> = [Item, ...Item[]]

/** The ids of a table of words, as drizzle and zod want them. */
export function idsOf<Id extends string>(words: Record<Id, string>): NonEmpty<Id> {
  return Object.keys(words) as NonEmpty<Id>
}

/** The words on the wire, for contracts. */
export function wordsOf<Words extends Record<string, string>>(words: Words): NonEmpty<Words[keyof Words]> {
  return Object.values(words) as NonEmpty<Words[keyof Words]>
}

/** Reads a word of the wire. */
export function readingOf<Words extends Record<string, string>>(
  words: Words,
): (word: Words[keyof Words]) => keyof Words & string {
  const ids = new Map(Object.entries(words).map(([id, word]) => [word, id]))
  return (word) => {
    const id = ids.get(word)
    if (id === undefined) throw new Error(`"${word}" is no known state`)
    return id
  }
}
