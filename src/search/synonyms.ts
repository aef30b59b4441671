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
  tokens: readonly { part: number; stem: string }[],
  synonyms: ReadonlyMap<string, string[]>,
): ReplacedWay[] {
  const ways: ReplacedWay[] = []
  for (const [at, { part: first }] of tokens.entries()) {
    for (let span = 1; span <= maxWords && at + span <= tokens.length; span++) {
      const phrase = tokens.slice(at, at + span)
      const last = phrase.at(-1)?.part ?? first
      for (const replacement of synonyms.get(phrase.map(({ stem }) => stem).join(' ')) ?? []) {
        const replaced = [...parts.slice(0, first), ...cleanQuery(replacement).split(' '), ...parts.slice(last + 1)]
        ways.push({ parts: replaced, replacedParts: phrase.map(({ part }) => part) })
      }
    }
  }
  return ways.slice(0, maxWays)
}
