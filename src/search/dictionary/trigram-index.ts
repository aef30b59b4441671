import type { Word } from './word.ts'

/** Finds words by three neighbouring letters of one of their texts: those that contain a text, and those that are alike. */
export class TrigramIndex {
  #textOf: (word: Word) => string
  #words: Word[] = []
  #trigramCounts: number[] = []
  /** Places in `#words`, ascending. */
  #places = new Map<string, number[]>()

  constructor(textOf: (word: Word) => string) {
    this.#textOf = textOf
  }

  add(word: Word): void {
    const place = this.#words.push(word) - 1
    const trigrams = trigramsOf(this.#textOf(word))
    this.#trigramCounts.push(trigrams.size)
    for (const trigram of trigrams) {
      const places = this.#places.get(trigram)
      if (places) places.push(place)
      else this.#places.set(trigram, [place])
    }
  }

  /** Words with the text after their first letter, the oldest first. The text has at least three letters. */
  containing(text: string, limit: number): Word[] {
    const found: Word[] = []
    for (const place of this.#rarest(text)) {
      const word = this.#words[place] as Word
      if (!this.#textOf(word).includes(text, 1)) continue
      found.push(word)
      if (found.length === limit) break
    }
    return found
  }

  /** Words that share a tenth of the trigrams or more, the most similar first. */
  similar(text: string, fits: (word: Word) => boolean, limit: number): Word[] {
    const trigrams = trigramsOf(text)
    const shared = new Map<number, number>()
    for (const trigram of trigrams) {
      for (const place of this.#places.get(trigram) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1)
    }
    const alike: { word: Word; similarity: number }[] = []
    for (const [place, count] of shared) {
      const similarity = count / (trigrams.size + (this.#trigramCounts[place] ?? 0) - count)
      const word = this.#words[place] as Word
      if (similarity >= 0.1 && fits(word)) alike.push({ word, similarity })
    }
    return alike
      .toSorted((a, b) => b.similarity - a.similarity || a.word.id - b.word.id)
      .slice(0, limit)
      .map(({ word }) => word)
  }

  #rarest(text: string): readonly number[] {
    let rarest: readonly number[] | undefined
    for (let at = 0; at + 3 <= text.length; at += 1) {
      const places = this.#places.get(text.slice(at, at + 3).toLowerCase()) ?? []
      if (!rarest || places.length < rarest.length) rarest = places
    }
    return rarest ?? []
  }
}

/** With the beginning and the end marked by spaces, so that they count for more. In a sound, S is nearly s. */
function trigramsOf(text: string): Set<string> {
  const padded = `  ${text.toLowerCase()} `
  const trigrams = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3))
  return trigrams
}
