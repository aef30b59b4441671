import type { Dictionary } from '../dictionary/dictionary.ts'
import type { Meaning } from './read-meaning.ts'

/** What a text asks of heights and age marks, in words of the shop: any of each list, the order, and the very mark. */
export function wordsOfMeasures({ size, age, sort }: Meaning, dictionary: Dictionary) {
  const marks = age === undefined ? undefined : dictionary.agesUpTo(age)
  const younger = age === undefined ? [] : dictionary.agesUpTo(age - 1)
  const within = [size && dictionary.heightsWithin(size), marks].filter((words) => words !== undefined)
  const isByHeight = sort === 'tall' || sort === 'small'
  const heights = isByHeight ? dictionary.heightsInOrder() : undefined
  return {
    within,
    order: sort === 'tall' ? heights?.toReversed() : heights,
    mark: marks?.filter((word) => !younger.includes(word)) ?? [],
  }
}
