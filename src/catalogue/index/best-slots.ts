import { type Bits, clearBit, hasBit, setBit } from './bits.ts'
import type { Popularity } from './popularity.ts'
import type { SparePool } from './spare-pool.ts'
import type { Tiers } from './tiers.ts'
import { hasSlot, type WordSets } from './word-sets.ts'

/**
 * The ranking of equal matches: what can be bought now, then preorders, then what is gone; within each the most wanted,
 * then new ones, then the latest.
 */
export interface Ranking {
  allowed: Bits
  tiers: Tiers
  popularity: Popularity
}

/** Wanted lately, new, other. */
const ranksOfTier = 3
const rankCount = 9

/** Products with one of these words: bit sets for common words, lists for rare ones. */
interface Group {
  sets: readonly Bits[]
  lists: readonly Uint32Array[]
  /** At most so many. */
  count: number
}

/**
 * The best products that have a word of every group, at most `wanted`, by rank. The sets of common words are scanned
 * together from the latest product down, which usually ends early; if one group is rare, its products are checked one
 * by one. Neither way writes a set of all matches.
 */
export function bestSlots(
  words: WordSets,
  groups: readonly (readonly number[])[],
  ranking: Ranking,
  wanted: number,
  pool: SparePool,
): number[] {
  const found = groups.map((group) => toGroup(words, group)).toSorted((a, b) => a.count - b.count)
  const [rarest] = found
  if (!rarest) return []
  const ranks: number[][] = Array.from({ length: rankCount }, () => [])
  if (rarest.sets.length === 0) walkList(words, found, ranking, ranks)
  else walkSets(words, found, ranking, wanted, pool, ranks)
  addChanged(words, groups, ranking, ranks)
  const best: number[] = []
  for (const [rank, slots] of ranks.entries()) {
    if (best.length >= wanted) break
    const isWanted = rank % ranksOfTier === 0
    best.push(...slots.toSorted(isWanted ? (a, b) => ranking.popularity.compare(a, b) : (a, b) => b - a))
  }
  return best.slice(0, wanted)
}

function toGroup(words: WordSets, group: readonly number[]): Group {
  const sets: Bits[] = []
  const lists: Uint32Array[] = []
  for (const word of group) {
    const slots = words.slotsWith(word)
    if (slots instanceof Int32Array) sets.push(slots)
    else if (slots) lists.push(slots)
  }
  return { sets, lists, count: words.count(group) }
}

function walkList(words: WordSets, [rarest, ...others]: Group[], ranking: Ranking, ranks: number[][]): void {
  const { changed } = words
  const seen = new Set<number>()
  for (const list of rarest?.lists ?? []) {
    for (let i = list.length - 1; i >= 0; i--) {
      const slot = list[i]!
      if (!hasBit(ranking.allowed, slot) || changed.has(slot)) continue
      if (!others.every((group) => groupHas(group, slot)) || seen.has(slot)) continue
      seen.add(slot)
      ranks[rankOf(ranking, slot)]!.push(slot)
    }
  }
}

function rankOf({ tiers, popularity }: Ranking, slot: number): number {
  const tier = tiers.at(slot)
  return (tier >>> 1) * ranksOfTier + (popularity.has(slot) ? 0 : 1 + (tier & 1))
}

function groupHas({ sets, lists }: Group, slot: number): boolean {
  for (let i = 0; i < sets.length; i++) if (hasBit(sets[i]!, slot)) return true
  for (let i = 0; i < lists.length; i++) if (hasSlot(lists[i]!, slot)) return true
  return false
}

function walkSets(
  words: WordSets,
  groups: Group[],
  ranking: Ranking,
  wanted: number,
  pool: SparePool,
  ranks: number[][],
): void {
  // The wanted ones are few, and checked first: then the scan below may end as soon as there are enough.
  for (const slot of ranking.popularity.slots) {
    if (!hasBit(ranking.allowed, slot) || words.changed.has(slot)) continue
    if (groups.every((group) => groupHas(group, slot))) ranks[rankOf(ranking, slot)]!.push(slot)
  }
  // Collects the rare words of each group in one empty set, which is emptied again afterwards.
  const gathered = groups.map(({ lists }) => (lists.length > 0 ? gather(lists, pool.takeEmpty()) : undefined))
  const all = groups.map(({ sets }, at) => (gathered[at] ? [...sets, gathered[at]] : sets))
  const { allowed, popularity } = ranking
  for (let i = allowed.length - 1; i >= 0 && ranks[0]!.length + ranks[1]!.length < wanted; i--) {
    let word = allowed[i]!
    for (let at = 0; at < all.length && word !== 0; at++) {
      const sets = all[at]!
      let any = 0
      for (let k = 0; k < sets.length; k++) any |= sets[k]![i]!
      word &= any
    }
    while (word !== 0) {
      const bit = 31 - Math.clz32(word)
      word &= ~(1 << bit)
      const slot = i * 32 + bit
      const slots = ranks[rankOf(ranking, slot)]!
      if (slots.length < wanted && !popularity.has(slot) && !words.changed.has(slot)) slots.push(slot)
    }
  }
  for (const [at, bits] of gathered.entries()) if (bits) pool.giveBackEmpty(scatter(groups[at]?.lists ?? [], bits))
}

function gather(lists: readonly Uint32Array[], bits: Bits): Bits {
  for (const list of lists) for (let i = 0; i < list.length; i++) setBit(bits, list[i]!)
  return bits
}

function scatter(lists: readonly Uint32Array[], bits: Bits): Bits {
  for (const list of lists) for (let i = 0; i < list.length; i++) clearBit(bits, list[i]!)
  return bits
}

function addChanged(
  words: WordSets,
  groups: readonly (readonly number[])[],
  ranking: Ranking,
  ranks: number[][],
): void {
  for (const [slot, own] of words.changed) {
    const matches = hasBit(ranking.allowed, slot) && groups.every((group) => group.some((word) => own.has(word)))
    if (matches) ranks[rankOf(ranking, slot)]!.push(slot)
  }
}
