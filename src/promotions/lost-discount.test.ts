import { expect, test } from 'vitest'
import { findDiscounts } from './find-discounts.ts'
import { lostDiscount } from './lost-discount.ts'
import type { PromotionRule } from './promotion.ts'
import { line as fox, rule } from './testing-lines.ts'

const owl = { ...fox, key: 2, categoryId: 2, priceKopecks: 50_000, quantity: 2 }

/** Pieces that are kept of a fox and two owls, and pieces that went without the shopper's choice. */
function lost(change: Partial<PromotionRule>, kept: [number, number], faulty: [number, number] = [0, 0]) {
  const rules = [{ ...rule, ...change }]
  const lines = [fox, owl]
  const shares = findDiscounts(rules, lines).flatMap((discount) => discount.shares)
  const offDelivery = change.kind === 'free_delivery' ? 59_000 : 0
  return lostDiscount(
    rules,
    lines.map((each, place) => ({
      ...each,
      offKopecks: shares.find(({ key }) => key === each.key)?.kopecks ?? 0,
      kept: kept[place] ?? 0,
      counted: (kept[place] ?? 0) + (faulty[place] ?? 0),
    })),
    offDelivery,
  ).kopecks
}

test.each<[string, Partial<PromotionRule>, [number, number], number]>([
  ['per cent without a condition are kept with what is kept', {}, [0, 1], 0],
  ['per cent from a sum that is still there', { minKopecks: 150_000 }, [1, 1], 0],
  ['per cent from a sum that is not', { minKopecks: 150_000 }, [1, 0], 10_000],
  ['from a number of pieces', { minPieces: 3 }, [0, 2], 10_000],
  ['a sum off, while its condition holds', { kind: 'sum', value: 20_000, minKopecks: 100_000 }, [1, 0], 0],
  ['a sum off, of what is kept', { kind: 'sum', value: 20_000, minKopecks: 150_000 }, [1, 0], 10_000],
  // 50,000 off 200,000, in proportion.
  ['three for two is no more when two are left', { kind: 'n_for_m' }, [1, 1], 25_000 + 12_500],
  ['a gift without what it was given for', { kind: 'gift', gifts: [1] }, [1, 0], 99_999],
  ['a gift that went back itself', { kind: 'gift', gifts: [1] }, [0, 2], 0],
  ['a price for each', { kind: 'price', value: 40_000, minPieces: 3 }, [0, 1], 10_000],
  ['a free delivery, while its condition holds', { kind: 'free_delivery', minKopecks: 100_000 }, [1, 0], 0],
  ['a free delivery that what is kept does not earn', { kind: 'free_delivery', minKopecks: 200_000 }, [1, 0], 59_000],
  ['a free delivery with nothing kept', { kind: 'free_delivery', minKopecks: 200_000 }, [0, 0], 0],
  ['nothing is kept', { minPieces: 3 }, [0, 0], 0],
])('%s', (_, change, kept, kopecks) => {
  expect(lost(change, kept)).toBe(kopecks)
})

test('what went for a defect still counts for conditions, and is not charged itself', () => {
  expect(lost({ minPieces: 3 }, [1, 0], [0, 2])).toBe(0)
  expect(lost({ minPieces: 3 }, [1, 0], [0, 1])).toBe(10_000)
  expect(lost({ minPieces: 3 }, [0, 0], [0, 1])).toBe(0)
  const free = { kind: 'free_delivery', minPieces: 3 } as const
  expect(lost(free, [1, 0], [0, 2])).toBe(0)
  expect(lost(free, [1, 0], [0, 1])).toBe(59_000)
})

test('names the promotions that do not hold any more', () => {
  const rules = [
    { ...rule, minPieces: 3, title: 'За три' },
    { ...rule, id: 2, title: 'Всем' },
    { ...rule, id: 3, minPieces: 3, kind: 'free_delivery' as const, title: 'Доставка' },
  ]
  const kept = { ...fox, offKopecks: 19_000, kept: 1, counted: 1 }
  expect(lostDiscount(rules, [kept], 0)).toEqual({ kopecks: 9000, titles: ['За три'] })
  expect(lostDiscount(rules, [kept], 59_000)).toEqual({ kopecks: 68_000, titles: ['За три', 'Доставка'] })
})

test.each([
  // Of four pieces for 394 kopecks instead of 400, two have a kopeck more off than the others and may be back.
  [1, 1],
  [2, 2],
  [3, 4],
])('%i of four pieces that could not share a sum evenly lose what was off the dearest of them', (kept, kopecks) => {
  const line = { ...fox, priceKopecks: 100, quantity: 4, offKopecks: 6, kept, counted: kept }
  expect(lostDiscount([{ ...rule, minPieces: 4 }], [line], 0).kopecks).toBe(kopecks)
})
