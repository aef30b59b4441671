import type { Word } from './word.ts'

/** Words sorted by one of their texts: finds equal ones and those that begin with a text by binary search. */
export class SortedWords {
  #textOf: (word: Word) => string
  #sorted: Word[] = []

  constructor(textOf: (word: Word) => string) {
    this.#textOf = textOf
  }

  /** Merges the added words in, so that a few new ones do not cost a sort of all. */
  add(words: readonly Word[]): void {
    const textOf = this.#textOf
    const added = words.toSorted((a, b) => compare(textOf(a), textOf(b)))
    const merged: Word[] = []
    let next = 0
    for (const word of this.#sorted) {
      for (let one = added[next]; one && textOf(one) < textOf(word); one = added[next]) {
        merged.push(one)
        next += 1
      }
      merged.push(word)
    }
    for (; next < added.length; next += 1) merged.push(added[next] as Word)
    this.#sorted = merged
  }

  equal(text: string): Word[] {
    const found: Word[] = []
    for (let at = this.#firstAtLeast(text); ; at += 1) {
      const word = this.#sorted[at]
      if (!word || this.#textOf(word) !== text) return found
      found.push(word)
    }
  }

  startingWith(text: string, limit: number): Word[] {
    const found: Word[] = []
    for (let at = this.#firstAtLeast(text); found.length < limit; at += 1) {
      const word = this.#sorted[at]
      if (!word || !this.#textOf(word).startsWith(text)) break
      found.push(word)
    }
    return found
  }

  #firstAtLeast(text: string): number {
    let [from, to] = [0, this.#sorted.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (this.#textOf(this.#sorted[middle] as Word) < text) from = middle + 1
      else to = middle
    }
    return from
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
