import { type Bits, hasBit } from './bits.ts'
import type { Matches } from './matches.ts'
import type { IndexSort } from './product-facts.ts'
import type { SortedOrder } from './sorted-order.ts'
import type { Tiers } from './tiers.ts'

export interface RangeQuestion {
  /** Positions in the order of prices, from `from` inclusive to `to` exclusive. */
  from: number
  to: number
  sort: IndexSort
  skip: number
  take: number
}

export interface Orders {
  byPrice: SortedOrder
  byName: SortedOrder
  tiers: Tiers
}

/** Checking more products than this one by one is slower than combining sets. */
const maxLookedAt = 16_384

/** Greater than any slot. */
const tierStep = 2 ** 32

/**
 * A page of the matches whose price is in a range, without building a set of them. Undefined where a set is faster: on
 * deep pages of a wide range that is not sorted by price, and in the sort orders of staff.
 */
export function pickInRange(
  matches: Matches,
  orders: Orders,
  question: RangeQuestion,
): { count: number; slots: number[] } | undefined {
  const { from, to, sort, skip, take } = question
  const ranked = matches.rankedBy(orders.byPrice)
  const before = ranked.before(from)
  const count = ranked.before(to) - before
  const wanted = Math.min(take, count - skip)
  if (wanted <= 0) return { count, slots: [] }
  const slots: number[] = []
  switch (sort) {
    case 'cheap':
      ranked.pick(before + skip, wanted, slots)
      return { count, slots }
    case 'dear':
      ranked.pick(before + count - skip - wanted, wanted, slots)
      return { count, slots: slots.toReversed() }
    case 'new':
    case 'name':
    case 'name_back': {
      // The expected number of matches to scan, if those in the range are evenly spread.
      const steps = ((skip + wanted) * matches.count) / count
      const found =
        (steps < to - from && walk(matches, orders, question, skip + wanted)) ||
        (to - from <= maxLookedAt && gather(matches, orders, question))
      return found ? { count, slots: found.slice(skip, skip + wanted) } : undefined
    }
    default:
      return
  }
}

/** All matches of a narrow range, sorted as plain numbers, which is many times faster than with a compare function. */
function gather({ bits }: Matches, { byPrice, byName, tiers }: Orders, { from, to, sort }: RangeQuestion): number[] {
  const found: number[] = []
  byPrice.walk(bits, from, 0, to - from, found, to - from)
  if (sort === 'new') {
    // Ascending tiers, descending slots.
    const ranks = Float64Array.from(found, (slot) => tiers.at(slot) * tierStep + tierStep - 1 - slot).toSorted()
    return Array.from(ranks, (rank) => tierStep - 1 - (rank % tierStep))
  }
  const places = byName.positions()
  const positions = Uint32Array.from(found, (slot) => places[slot]!).toSorted()
  const sorted = Array.from(positions, (position) => byName.at(position))
  return sort === 'name' ? sorted : sorted.toReversed()
}

/** The first matches of a wide range, found by scanning in order. Undefined when that takes too long. */
function walk(matches: Matches, orders: Orders, question: RangeQuestion, enough: number): number[] | undefined {
  const { from, to, sort } = question
  const places = orders.byPrice.positions()
  const found: number[] = []
  let left = maxLookedAt
  /** True when it is time to stop. */
  const look = (slot: number): boolean => {
    left -= 1
    if (places[slot]! >= from && places[slot]! < to) found.push(slot)
    return left === 0 || found.length === enough
  }
  if (sort === 'new') walkNew(matches.bits, orders.tiers, look)
  else walkNames(matches.bits, orders.byName, sort === 'name_back', look)
  return found.length === enough ? found : undefined
}

function walkNew(bits: Bits, { sets }: Tiers, look: (slot: number) => boolean): void {
  for (const tier of sets) {
    for (let i = bits.length - 1; i >= 0; i--) {
      let word = bits[i]! & tier[i]!
      while (word !== 0) {
        const bit = 31 - Math.clz32(word)
        word &= ~(1 << bit)
        if (look(i * 32 + bit)) return
      }
    }
  }
}

function walkNames(bits: Bits, byName: SortedOrder, back: boolean, look: (slot: number) => boolean): void {
  const { length } = byName
  const end = Math.min(length, 4 * maxLookedAt)
  for (let at = 0; at < end; at++) {
    const slot = byName.at(back ? length - 1 - at : at)
    if (hasBit(bits, slot) && look(slot)) return
  }
}
