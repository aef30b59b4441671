import { expect, test } from 'vitest'
import { price } from '../pricing/price.ts'
import { rounds } from '../testing/rounds.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { offPieces } from './hand-discount.ts'

const line = { position: 0, priceKopecks: 100_000, quantity: 1, depositKopecks: null }

test('per cent of each piece, or a sum that a single piece makes exact', () => {
  expect(offPieces([line, { ...line, position: 1, priceKopecks: 333, quantity: 3 }], { percent: 10 })).toEqual([
    10_000, 33,
  ])
  expect(offPieces([line, { ...line, position: 1, quantity: 3 }], { kopecks: 50_000 })).toEqual([12_500, 12_500])
  expect(offPieces([line, { ...line, position: 1, quantity: 3 }], { kopecks: 50_001 })).toEqual([12_501, 12_500])
  // Three pieces cannot share it.
  expect(offPieces([{ ...line, quantity: 3 }], { kopecks: 100 })).toEqual([33])
  expect(offPieces([{ ...line, depositKopecks: 60_000 }], { percent: 90 })).toEqual([39_999])
})

test('any order: nothing negative or free, never more than asked for, and less by kopecks only', () => {
  const random = seededRandom(66)
  for (let round = 0; round < rounds(300, 5000); round += 1) {
    const lines = Array.from({ length: 1 + random(5) }, (_, position) => {
      const priceKopecks = 100 + random(1_000_000)
      const depositKopecks = random(3) === 0 ? 1 + random(priceKopecks - 1) : null
      return { position, key: position, priceKopecks, quantity: 1 + random(4), depositKopecks }
    })
    const kopecks = random(3_000_000)
    const off = offPieces(lines, { kopecks })
    const after = lines.map((each, index) => ({ ...each, priceKopecks: each.priceKopecks - (off[index] ?? 0) }))
    for (const { priceKopecks, depositKopecks } of after) expect(priceKopecks).toBeGreaterThan(depositKopecks ?? 0)
    const most = offPieces(lines, { kopecks: 1e12 }).map((each, index) => ({
      ...line,
      ...lines[index],
      key: index,
      priceKopecks: each,
      depositKopecks: null,
    }))
    const sum = (of: typeof after) => price({ lines: of, deliveryKopecks: 0 }).goodsKopecks
    const taken = sum(lines) - sum(after)
    const asked = Math.min(kopecks, sum(most))
    expect(taken).toBeLessThanOrEqual(asked)
    const pieces = lines.reduce((count, { quantity }) => count + quantity, 0)
    expect(asked - taken).toBeLessThan(pieces)
  }
})
