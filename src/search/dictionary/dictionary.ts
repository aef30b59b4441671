import { rootOf } from '../word-root.ts'
import { DeletionIndex } from './deletion-index.ts'
import { SortedWords } from './sorted-words.ts'
import { TrigramIndex } from './trigram-index.ts'
import { hasLetters, isDetail, type Word } from './word.ts'

/** A typed word, read by the same functions of the database as the words of products. */
export interface SpelledWord {
  token: string
  stem: string
  sound: string
  /** A Russian stop word: «и», «для». */
  stop: boolean
}

/**
 * How a word of the shop matches what was typed, the best first: it is the same word, a form of it or its sound; it
 * begins with the text; it contains it; descriptions say it; they say something that begins with it.
 */
export const matchLevels = ['exact', 'prefix', 'inside', 'described', 'describedPrefix'] as const

export type MatchLevel = (typeof matchLevels)[number]

/** An indexed word that a word of a query matches. */
export interface MatchingWord {
  id: number
  spelling: string
  level: MatchLevel
  /** Matched by its letters alone, not by word form or sound. */
  literal: boolean
  /** Matched only as another form of the word. */
  otherForm?: boolean
  /** Only begins with its stem: эмалевый, for «эмаль». */
  ofStem?: boolean
}

/** The word itself, in the name of a product or in a description. */
export function isSure({ level }: MatchingWord): boolean {
  return level === 'exact' || level === 'described'
}

export function isDescribed({ level }: MatchingWord): boolean {
  return level === 'described' || level === 'describedPrefix'
}

/** Shorter beginnings of what is said in descriptions match too much. */
const shortestDetail = 4
const maxStarting = 100
const maxInside = 100
const maxSimilar = 200

/** All words of the shop, in memory. A look-up takes about as long among fifty thousand words as among a thousand. */
export class Dictionary {
  #ids = new Set<number>()
  #byWord = new SortedWords(({ word }) => word)
  #byStem = new SortedWords(({ stem }) => stem)
  #bySound = new SortedWords(({ sound }) => sound)
  #details = new SortedWords(({ stem }) => stem)
  #heights: { id: number; millimetres: number }[] = []
  #ages: { id: number; years: number }[] = []
  #lettersInside = new TrigramIndex(({ word }) => word)
  #soundsInside = new TrigramIndex(({ sound }) => sound)
  #lettersDeleted: DeletionIndex
  #soundsDeleted: DeletionIndex

  /** So many words were expected when its arrays were made. More are taken, but look-ups then take longer. */
  readonly expectedWords: number

  constructor(expectedWords: number) {
    this.expectedWords = expectedWords
    this.#lettersDeleted = new DeletionIndex(({ word }) => word, expectedWords)
    this.#soundsDeleted = new DeletionIndex(({ sound }) => sound, expectedWords)
  }

  get size(): number {
    return this.#ids.size
  }

  /** Skips words that are already there. */
  add(words: readonly Word[]): void {
    const fresh = words.filter(({ id }) => !this.#ids.has(id))
    for (const { id } of fresh) this.#ids.add(id)
    this.#details.add(fresh.filter(isDetail))
    for (const { id, stem } of fresh)
      if (/^\d{1,2}лет$/.test(stem)) this.#ages.push({ id, years: Number.parseInt(stem, 10) })
    const added = fresh.filter((word) => !isDetail(word))
    for (const { id, word } of added)
      if (/^\d+мм$/.test(word)) this.#heights.push({ id, millimetres: Number.parseInt(word, 10) })
    for (const word of added.filter(hasLetters)) {
      this.#lettersInside.add(word)
      this.#soundsInside.add(word)
      this.#lettersDeleted.add(word)
      this.#soundsDeleted.add(word)
    }
    for (const sorted of [this.#byWord, this.#byStem, this.#bySound]) sorted.add(added)
  }

  /** The word itself, with any spelling of ё. */
  find(spelling: string): Word | undefined {
    const spelled = this.#byWord.equal(fold(spelling))
    return spelled.find((word) => word.spelling === spelling) ?? spelled[0]
  }

  hasStem(stem: string): boolean {
    return this.#byStem.equal(stem).length > 0
  }

  /** The first Russian word of this sound. */
  russianOf(sound: string): Word | undefined {
    return sound.length > 1 ? this.#bySound.equal(sound).find(({ word }) => /^[а-я]+$/.test(word)) : undefined
  }

  /** Words that this one is, is a form of, sounds like or begins, and what descriptions say. `whole`: it begins none. */
  matching(typed: SpelledWord, { whole = false } = {}): MatchingWord[] {
    const { stem } = typed
    const said =
      whole || stem.length < shortestDetail ? this.#details.equal(stem) : this.#details.startingWith(stem, maxStarting)
    return [...this.#matchingWords(typed, whole), ...said.map((word) => toDetail(word, stem))]
  }

  #matchingWords({ token, stem, sound }: SpelledWord, whole: boolean): MatchingWord[] {
    const word = fold(token)
    if (/^(?:[\d/]+|\d+мм)$/.test(word)) return this.#measures(word)
    const found = new Map<number, MatchingWord>()
    const note = (words: Word[], level: 'exact' | 'prefix', literal: boolean, ofStem = false) => {
      for (const { id, spelling, word: own, sound: ownSound } of words) {
        const match = found.get(id) ?? { id, spelling, level, literal: false }
        if (own === word || level === 'exact') match.level = 'exact'
        match.literal ||= literal || own === word
        if (match.level === 'exact') match.otherForm = own !== word && ownSound !== sound
        else if (ofStem && !match.literal) match.ofStem = true
        found.set(id, match)
      }
    }
    note(this.#byStem.equal(stem), 'exact', false)
    // One sound is no word: «ы» is not «и».
    if (sound.length > 1) note(this.#bySound.equal(sound), 'exact', false)
    note(whole ? this.#byWord.equal(word) : this.#byWord.startingWith(word, maxStarting), 'prefix', true)
    if (whole) return [...found.values()]
    if (stem.length > 3 && stem !== word) note(this.#byWord.startingWith(stem, maxStarting), 'prefix', false, true)
    if (sound.length > 1) note(this.#bySound.startingWith(sound, maxStarting), 'prefix', false)
    return [...found.values()]
  }

  /** What descriptions say with other suffixes: улыбка, for «улыбчивый». */
  family(stem: string): MatchingWord[] {
    const root = rootOf(stem)
    if (root === stem || !/^[а-я]+$/.test(stem)) return []
    const begin = this.#details.startingWith(root, maxStarting)
    return begin.filter((word) => rootOf(word.stem) === root).map((word) => toDetail(word, word.stem))
  }

  startingWith(text: string): Word[] {
    return this.#byWord.startingWith(fold(text), maxStarting)
  }

  /** The ids of heights in a range of millimetres, both ends included. */
  heightsWithin({ min = 0, max = Number.POSITIVE_INFINITY }: { min?: number; max?: number }): number[] {
    return this.#heights.filter(({ millimetres }) => millimetres >= min && millimetres <= max).map(({ id }) => id)
  }

  /** The ids of heights, the least first. */
  heightsInOrder(): number[] {
    return this.#heights.toSorted((a, b) => a.millimetres - b.millimetres).map(({ id }) => id)
  }

  /** The ids of age marks up to this age, that age itself included, the highest first. */
  agesUpTo(age: number): number[] {
    const marks = this.#ages.filter(({ years }) => years <= age)
    return marks.toSorted((a, b) => b.years - a.years).map(({ id }) => id)
  }

  /** Words that contain this one after their first letter. */
  containing({ token, sound }: SpelledWord): MatchingWord[] {
    const word = fold(token)
    if (word.length < 3 || /^(?:[\d/]+|\d+мм)$/.test(word)) return []
    const found = new Map<number, MatchingWord>()
    const note = (words: Word[], literal: boolean) => {
      for (const { id, spelling } of words) {
        if (!found.has(id)) found.set(id, { id, spelling, level: 'inside', literal })
      }
    }
    note(this.#lettersInside.containing(word, maxInside), true)
    if (sound.length > 2) note(this.#soundsInside.containing(sound, maxInside), false)
    return [...found.values()]
  }

  /** Words within so many edits in letters or in sounds, and some others: the caller counts. */
  withTypos(word: string, sound: string, edits: 1 | 2): Set<Word> {
    return this.#lettersDeleted.candidates(word, edits).union(this.#soundsDeleted.candidates(sound, edits))
  }

  /** Words that sound similar, however many edits away, the most similar first. */
  similar(word: string, sound: string): Word[] {
    const isAsLong = (other: Word) => Math.abs(other.word.length - word.length) <= 3
    return this.#soundsInside.similar(sound, isAsLong, maxSimilar)
  }

  /** Heights to half a centimetre, and a bare number as centimetres. */
  #measures(word: string): MatchingWord[] {
    const near: string[] = []
    if (/^\d{1,6}мм$/.test(word))
      for (let away = -5; away <= 5; away += 1) near.push(`${Number.parseInt(word, 10) + away}мм`)
    if (/^\d{2,3}$/.test(word)) near.push(`${word}0мм`)
    return [...new Set([word, ...near])].flatMap((text) =>
      this.#byWord.equal(text).map(({ id, spelling }): MatchingWord => {
        const literal = text === word
        return { id, spelling, level: literal ? 'exact' : 'prefix', literal }
      }),
    )
  }
}

function toDetail({ id, spelling, stem }: Word, typed: string): MatchingWord {
  return { id, spelling, level: stem === typed ? 'described' : 'describedPrefix', literal: false }
}

function fold(text: string): string {
  return text.replaceAll('ё', 'е')
}
