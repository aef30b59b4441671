import type { ProductIndex } from '../catalogue/index/product-index.ts'
import type { TextQuery, WantedWord } from '../catalogue/index/text-layers.ts'
import type { TextMatches } from '../catalogue/index/text-matches.ts'
import type { ReadQuery } from './read-query.server.ts'

/** With more words there would be too many combinations of words to drop. */
const maxWordsToDrop = 6
/** More names at once are rather a list of keywords. */
const maxApart = 4
const maxComplete = 20
const enoughComplete = 3
const fullPanel = 10

export interface Matched {
  matches: TextMatches
  /** Words that some or all results lack, because no product has all of them. */
  left: string[]
  /** Each result has some of the words in `left`, but none has all. */
  apart: boolean
}

interface PartialQuery {
  kept: WantedWord[]
  dropped: number[]
}

/**
 * When no product has all the words, keeps as many as possible. Numbers go first, then words that are only near to one of
 * the shop. Of several names each is shown, the rarest first, because rare words are more specific.
 */
export function matchWithFewerWords(index: ProductIndex, { text, known }: ReadQuery): Matched {
  const whole = index.matchText(text)
  const all: Matched = { matches: whole, left: [], apart: false }
  const way = text.ways[0]?.map(asWord)
  if (!way || way.length < 2 || way.length > maxWordsToDrop || whole.hasStrong) return all
  // Products of which a description says all the words come first. A few are enough, unless each word is a name: then
  // others follow without a word about it.
  const { ids: complete, whole: sure } = index.bestDivided({}, whole, 0, maxComplete)
  const isStrong = (word: WantedWord) => index.matchText({ first: [], ways: [[word]] }).hasStrong
  const isEnough = complete.length >= enoughComplete && !way.every(isStrong)
  if (isEnough && complete.length >= fullPanel) return all
  const parts = partsThatMatch(index, text, way, known)
  if (parts.length === 0) return all
  const left = [...new Set(parts.flatMap(({ dropped }) => dropped))].toSorted((a, b) => a - b)
  const query = {
    ...text,
    first: [...text.first, ...complete],
    // Words that run together in the name, «мике мару», are all that there is.
    sureFirst: text.first.length + (sure || complete.length),
    partial: true,
    ways: parts.map(({ kept }) => kept),
    apart: parts.length > 1,
  }
  return {
    matches: index.matchText(query),
    left: isEnough ? [] : left.flatMap((at) => known[at] ?? []),
    apart: parts.length > 1 && !isEnough,
  }
}

/** A word of the shop is that word, and no beginning of another: «эма» is no «эмаль». */
function asWord(word: WantedWord): WantedWord {
  return word.exact.length > 0 ? { ...word, starting: [] } : word
}

/** The ways to drop as few words as possible: those with strong matches, or else those with any. */
function partsThatMatch(
  index: ProductIndex,
  text: TextQuery,
  way: readonly WantedWord[],
  known: readonly string[],
): PartialQuery[] {
  const costs = way.map((word, at) => costOf(index, word, known[at] ?? ''))
  const cost = ({ dropped }: PartialQuery) => dropped.reduce((total, at) => total + (costs[at] ?? 0), 0)
  for (const isGood of [
    (matches: TextMatches) => matches.hasStrong,
    (matches: TextMatches) => !isEmpty(index, matches),
  ]) {
    const chosen: PartialQuery[] = []
    for (let drop = 1; drop < way.length; drop++) {
      const found = choose(way.length, drop)
        .map((dropped) => ({ dropped, kept: way.filter((_, at) => !dropped.includes(at)) }))
        .filter(({ kept }) => isGood(index.matchText({ ...text, first: [], ways: [kept] })))
        .toSorted((a, b) => cost(a) - cost(b) || (b.dropped[0] ?? 0) - (a.dropped[0] ?? 0))
      const [best] = found
      if (chosen.length > 0) chosen.push(...found.filter((one) => showsMore(one, chosen, costs)))
      // A number or an uncertain word is simply dropped; only certain words stand for different things.
      else if (best) chosen.push(...found.filter((one) => sameKind(cost(best), cost(one))))
    }
    if (chosen.length > 0) return chosen.slice(0, maxApart)
  }
  return []
}

/** Whether it has a certain word that all others lack: a further name. */
function showsMore({ dropped }: PartialQuery, chosen: readonly PartialQuery[], costs: readonly number[]): boolean {
  return costs.some(
    (cost, at) => cost > step && !dropped.includes(at) && chosen.every((one) => one.dropped.includes(at)),
  )
}

function sameKind(a: number, b: number): boolean {
  return Math.floor(a / step) === Math.floor(b / step)
}

/** More than the weight of any word. */
const step = 1e9

/** What it costs to drop a word: numbers least, then uncertain words, then the most common of the certain ones. */
function costOf(index: ProductIndex, word: WantedWord, known: string): number {
  if (!/\p{L}/u.test(known)) return 0
  const ids = [...word.exact, ...(word.alike ?? [])]
  if (ids.length === 0) return step
  return step * 3 - ids.reduce((total, id) => total + index.wordWeight(id), 0)
}

function isEmpty(index: ProductIndex, matches: TextMatches): boolean {
  return index.best({}, matches, 0, 1).length === 0
}

/** All combinations of `size` of the numbers below `from`. */
function choose(from: number, size: number): number[][] {
  if (size === 0) return [[]]
  return Array.from({ length: from }, (_, last) => last).flatMap((last) =>
    choose(last, size - 1).map((rest) => [...rest, last]),
  )
}
