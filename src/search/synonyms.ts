import { cleanQuery } from './clean-query.ts'

const maxWords = 3
const maxWays = 8

export interface ReplacedWay {
  parts: string[]
  /** Positions of the replaced parts. */
  replacedParts: number[]
}

/** Variants of the query, each with one phrase replaced by a synonym. */
export function replaceSynonyms(
  parts: readonly string[],
  tokens: readonly { part: number; stem: string; stop?: boolean }[],
  synonyms: ReadonlyMap<string, string[]>,
): ReplacedWay[] {
  const ways: ReplacedWay[] = []
  for (const [at, { part: first }] of tokens.entries()) {
    for (let span = 1; span <= maxWords && at + span <= tokens.length; span++) {
      const phrase = tokens.slice(at, at + span)
      const last = phrase.at(-1)?.part ?? first
      const body = span === 1 ? bodyOf(parts[first] ?? '') : []
      for (const replacement of [...synonymsOf(phrase, synonyms), ...body]) {
        const replaced = [...parts.slice(0, first), ...cleanQuery(replacement).split(' '), ...parts.slice(last + 1)]
        ways.push({ parts: replaced, replacedParts: phrase.map(({ part }) => part) })
      }
    }
  }
  return ways.slice(0, maxWays)
}

const bodyParts = new Map([
  ['волос', 'волосы'],
  ['глаз', 'глаза'],
  ['крыл', 'крылья'],
  ['рог', 'рога'],
  ['хвост', 'хвост'],
])

/** Who is «голубоволосая» has «голубые волосы». */
function bodyOf(word: string): string[] {
  const [, how, part = ''] = /^([а-я]{3,})[ое](волос|глаз|крыл|рог|хвост)[а-я]{2,3}$/.exec(word.toLowerCase()) ?? []
  const noun = bodyParts.get(part)
  return noun ? [`${how}ые ${noun}`] : []
}

/** Also without its little words, if it has other ones around them: «альбом с иллюстрациями» is «альбом иллюстраций». */
function synonymsOf(
  phrase: readonly { stem: string; stop?: boolean }[],
  synonyms: ReadonlyMap<string, string[]>,
): readonly string[] {
  const stems = (words: typeof phrase) => words.map(({ stem }) => stem).join(' ')
  const own = synonyms.get(stems(phrase))
  if (own || phrase[0]?.stop || phrase.at(-1)?.stop) return own ?? []
  return synonyms.get(stems(phrase.filter(({ stop }) => !stop))) ?? []
}
