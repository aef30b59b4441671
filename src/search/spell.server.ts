import type { Dictionary } from './dictionary/dictionary.ts'
import type { Word } from './dictionary/word.ts'
import { allowedEdits, editDistance } from './edit-distance.ts'

const maxOffers = 6
const tooFar = 99
/** A word of so many letters with another one is another name, unless a finger or an ear slips so. */
const shortName = 6
const shortestHeard = 5
const shortestExchange = 4
const vowels = 'аеёиоуыэюяaeiouy'
const rowsOfKeys = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const confused = [
  'аоя',
  'еиэыё',
  'ую',
  'оу',
  'сзц',
  'тд',
  'бп',
  'вф',
  'гкх',
  'жшщч',
  'ei',
  'iy',
  'ao',
  'ou',
  'ckq',
  'sz',
  'vw',
  'td',
  'bp',
]

/** How common a word is in the catalogue; 0 when no product has it. */
export type WordWeight = (word: number) => number

/** A typed word that the shop does not have. */
interface TypedWord {
  token: string
  sound: string
}

/**
 * The indexed words that a mistyped one most likely means: those with the fewest edits, counted in letters or in sounds,
 * the most common first.
 */
export function correctWord(
  dictionary: Dictionary,
  { token, sound }: TypedWord,
  weight: WordWeight,
  most: 1 | 2 = 2,
): string[] {
  if (/\d/.test(token) || allowedEdits(token.length) === 0) return []
  const typed = token.replaceAll('ё', 'е')
  // Most typos are one edit, and there are far fewer candidates for it.
  for (const edits of [1, 2] as const) {
    if (edits > most) break
    const near = [...dictionary.withTypos(typed, sound, edits)]
      .map((word) => ({ word, edits: editsBetween(typed, sound, word, edits) }))
      .filter(
        (each) => each.edits <= edits && weight(each.word.id) > 0 && isLikely(typed, sound, each.word, each.edits),
      )
    if (near.length === 0) continue
    const fewest = Math.min(...near.map((each) => each.edits))
    return near
      .filter((each) => each.edits === fewest)
      .toSorted(
        (a, b) =>
          Number(a.word.joined) - Number(b.word.joined) ||
          weight(b.word.id) - weight(a.word.id) ||
          // Of the same name in two alphabets the one that was typed.
          within(typed, a.word.word, edits) - within(typed, b.word.word, edits),
      )
      .slice(0, 3)
      .map(({ word }) => word.spelling)
  }
  return []
}

/** Hardly anybody mistypes the first letter together with another one, and a short name is only mistyped by a slip. */
function isLikely(typed: string, sound: string, { word, sound: ownSound }: Word, edits: number): boolean {
  // Some write «c» for «ц»: cukiko.
  if (typed.replace(/c(?![hk])/g, 'ts') === word) return true
  const beginsAlike = typed[0] === word[0] || sound[0] === ownSound[0] || typed[1] === word[0]
  if (typed.length > shortName) return beginsAlike || edits === 1
  return beginsAlike && (isSlip(typed, word) || isMisheard(sound, ownSound))
}

/** Whether two words differ by one letter that is missing, doubled or swapped, or that is easily taken for the other. */
export function isSlip(typed: string, word: string): boolean {
  if (editDistance(typed, word, 1) > 1 || typed[0] !== word[0]) return false
  if (typed.length !== word.length) return typed.length > shortestExchange
  return isExchange(typed, word)
}

/** The same sounds but for one that is easily confused. */
function isMisheard(sound: string, other: string): boolean {
  return sound.length === other.length && sound.length >= shortestExchange && isExchange(sound, other)
}

/** Of words of the same length: two letters swapped, or one in the place of another that sounds or lies next to it. */
function isExchange(typed: string, word: string): boolean {
  const differing = Array.from(typed, (letter, at) => [letter, word[at] ?? '']).filter(([a, b]) => a !== b)
  const [pair, swapped] = differing
  const isOf = (group: string) => pair?.every((letter) => group.includes(letter)) === true
  if (swapped !== undefined || !pair || confused.some(isOf)) return true
  return typed.length > shortestExchange && (areNeighbours(pair) || isOf(vowels))
}

function areNeighbours([a = '', b = '']: readonly string[]): boolean {
  return rowsOfKeys.some((row) => row.includes(a) && Math.abs(row.indexOf(a) - row.indexOf(b)) === 1)
}

function editsBetween(typed: string, sound: string, to: Word, max: number): number {
  const letters = within(typed, to.word, max)
  // Short words of other languages often sound nearly the same.
  return typed.length < shortestHeard ? letters : Math.min(letters, within(sound, to.sound, max))
}

function within(typed: string, word: string, limit: number): number {
  const max = Math.min(limit, allowedEdits(Math.min(typed.length, word.length + 1)))
  const edits = editDistance(typed, word, max)
  return edits <= max ? edits : tooFar
}

/** Words to suggest when nothing was found: the most similar ones, however many edits away. */
export function nearestWords(dictionary: Dictionary, typed: readonly TypedWord[], weight: WordWeight): string[] {
  const offered: string[] = []
  // By sound and stem: цукико and tsukiko are one suggestion, and so are набор and набором.
  const said = new Set<string>()
  for (const { token, sound } of typed.slice(0, 3)) {
    for (const word of dictionary.similar(token, sound)) {
      if (word.joined || word.spelling.length < 3 || /\d/.test(word.spelling) || weight(word.id) === 0) continue
      if (!said.has(word.sound) && !said.has(word.stem)) offered.push(word.spelling)
      said.add(word.sound).add(word.stem)
      if (offered.length >= maxOffers) return offered
    }
  }
  return offered
}
