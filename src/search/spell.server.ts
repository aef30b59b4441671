import { allowedEdits, editDistance } from './edit-distance.ts'
import type { SearchWords, SimilarWord } from './search-words.server.ts'

const maxOffers = 6

/** How common a word is in the catalogue; 0 when no product has it. */
export type WordWeight = (word: number) => number

/**
 * The indexed words that a mistyped one most likely means: those with the fewest edits, counted in letters or in sounds,
 * the most common first.
 */
export async function correctWord(words: SearchWords, token: string, weight: WordWeight): Promise<string[]> {
  if (/\d/.test(token) || allowedEdits(token.length) === 0) return []
  const near = (await words.similar(token))
    .filter((similar) => weight(similar.id) > 0)
    .map((similar) => ({ similar, edits: editsBetween(token, similar) }))
  const fewest = Math.min(...near.map(({ edits }) => edits))
  if (!Number.isFinite(fewest)) return []
  return near
    .filter(({ edits }) => edits === fewest)
    .toSorted(
      (a, b) => Number(a.similar.joined) - Number(b.similar.joined) || weight(b.similar.id) - weight(a.similar.id),
    )
    .slice(0, 3)
    .map(({ similar }) => similar.spelling)
}

function editsBetween(token: string, similar: SimilarWord): number {
  const typed = token.replaceAll('ё', 'е')
  return Math.min(within(typed, similar.word), within(similar.own_sound, similar.sound))
}

function within(typed: string, word: string): number {
  const max = allowedEdits(Math.min(typed.length, word.length + 1))
  const edits = editDistance(typed, word, max)
  return edits <= max ? edits : Number.POSITIVE_INFINITY
}

/** Words to suggest when nothing was found: the most similar ones, however many edits away. */
export async function nearestWords(words: SearchWords, tokens: string[], weight: WordWeight): Promise<string[]> {
  // By sound: цукико and tsukiko are one suggestion.
  const offered = new Map<string, string>()
  for (const token of tokens.slice(0, 3)) {
    for (const word of await words.similar(token)) {
      if (word.joined || word.spelling.length < 3 || /\d/.test(word.spelling) || weight(word.id) === 0) continue
      if (!offered.has(word.sound)) offered.set(word.sound, word.spelling)
      if (offered.size >= maxOffers) return [...offered.values()]
    }
  }
  return [...offered.values()]
}
