import { allowedEdits } from '../edit-distance.ts'
import type { Word } from './word.ts'

/** Two texts within two edits agree here already, after deleting letters: the rest need not be indexed. */
const prefixLength = 7

/** Entries a word has on average: letters deleted one or two at a time from seven. */
const entriesOfWord = 20

/**
 * Finds words within one or two edits without comparing the text with every word: two such texts become equal when at
 * most that many letters are deleted from each. All results of deleting letters from the words are kept as hashes in
 * chains of typed arrays; a look-up hashes what can be deleted from the text. What it offers still has to be compared.
 */
export class DeletionIndex {
  #textOf: (word: Word) => string
  #words: Word[] = []
  /** Which letters each word has, see `lettersOf`. */
  #letters: number[] = []
  /** For each hash the last entry of its chain plus one; 0 when there is none. */
  #heads: Int32Array
  #previous: Int32Array
  #places: Int32Array
  #entries = 0

  constructor(textOf: (word: Word) => string, expectedWords: number) {
    this.#textOf = textOf
    const entries = Math.max(1024, expectedWords * entriesOfWord)
    this.#heads = new Int32Array(2 ** Math.ceil(Math.log2(entries / 2)))
    this.#previous = new Int32Array(entries)
    this.#places = new Int32Array(entries)
  }

  add(word: Word): void {
    const text = this.#textOf(word)
    // A typed text may be one letter longer than the word that it means.
    const edits = allowedEdits(text.length + 1)
    if (edits === 0) return
    const place = this.#words.push(word) - 1
    this.#letters.push(lettersOf(text))
    for (const hash of hashesOf(text, edits)) this.#enter(hash, place)
  }

  /** All words within so many edits, and some others. */
  candidates(text: string, edits: 1 | 2): Set<Word> {
    const found = new Set<Word>()
    const letters = lettersOf(text)
    for (const hash of hashesOf(text, edits)) {
      for (let entry = this.#heads[this.#bucket(hash)] ?? 0; entry > 0; entry = this.#previous[entry - 1] ?? 0) {
        const place = this.#places[entry - 1] ?? 0
        const own = this.#letters[place] ?? 0
        // An edit adds one letter and takes one away at most.
        if (bitCount(own & ~letters) > edits || bitCount(letters & ~own) > edits) continue
        const word = this.#words[place] as Word
        if (Math.abs(this.#textOf(word).length - text.length) <= edits) found.add(word)
      }
    }
    return found
  }

  #enter(hash: number, place: number): void {
    if (this.#entries === this.#places.length) {
      this.#previous = grown(this.#previous)
      this.#places = grown(this.#places)
    }
    const bucket = this.#bucket(hash)
    this.#previous[this.#entries] = this.#heads[bucket] ?? 0
    this.#places[this.#entries] = place
    this.#entries += 1
    this.#heads[bucket] = this.#entries
  }

  #bucket(hash: number): number {
    return hash & (this.#heads.length - 1)
  }
}

function grown(numbers: Int32Array): Int32Array {
  const larger = new Int32Array(Math.ceil(numbers.length * 1.25))
  larger.set(numbers)
  return larger
}

/** Hashes of the prefix as it is, without each letter and, for two edits, without each two letters. */
function hashesOf(text: string, edits: number): Set<number> {
  const prefix = text.slice(0, prefixLength)
  const hashes = new Set([hashWithout(prefix, -1, -1)])
  for (let first = 0; first < prefix.length; first += 1) {
    hashes.add(hashWithout(prefix, first, -1))
    if (edits < 2) continue
    for (let second = first + 1; second < prefix.length; second += 1) hashes.add(hashWithout(prefix, first, second))
  }
  return hashes
}

/** FNV-1a over the letters that are left, its upper half mixed into the lower one. */
function hashWithout(text: string, first: number, second: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    if (at !== first && at !== second) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return (hash ^ (hash >>> 15)) >>> 0
}

/** A bit for each letter that occurs; letters whose codes end alike share one. */
function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31)
  return letters
}

function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}
