import { expect, test } from 'vitest'
import { returnKinds } from '../database/values/returns.ts'
import { linePrice } from '../pricing/price.ts'
import { findDiscounts, type PromotedLine } from '../promotions/find-discounts.ts'
import { lostDiscount } from '../promotions/lost-discount.ts'
import { placeDiscounts } from '../promotions/place-discounts.ts'
import { type PromotionRule, promotionKinds } from '../promotions/promotion.ts'
import { rounds } from '../testing/rounds.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { isByChoice, returnMoney } from './return-rules.ts'

const random = seededRandom(61)
const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item

function someRule(_: unknown, place: number): PromotionRule {
  const kind = pick(promotionKinds)
  return {
    id: place + 1,
    title: `Акция ${place}`,
    kind,
    value: kind === 'percent' ? 1 + random(90) : random(200_000),
    take: 2 + random(2),
    pay: 1,
    goods: random(3) === 0 ? { products: [1 + random(4)] } : {},
    gifts: [1 + random(4)],
    minKopecks: random(2) * random(500_000),
    minPieces: random(2) * random(6),
    combinable: random(2) === 0,
    priority: random(3),
  }
}

function someLine(_: unknown, place: number): PromotedLine {
  const facts = { categoryId: 1, seriesId: null, makerId: null, isPreorder: false, depositKopecks: null }
  return { key: place + 1, priceKopecks: 1 + random(300_000), quantity: 1 + random(4), ...facts }
}

test('discounts that are recalculated: no refund is negative or above what was paid, a defect gives back all, and in the end everything is back', () => {
  for (let story = 0; story < rounds(300, 3000); story += 1) {
    const lines = Array.from({ length: 1 + random(4) }, someLine)
    const rules = Array.from({ length: 1 + random(3) }, someRule)
    const found = findDiscounts(rules, lines)
    const used = rules.filter(({ id }) => found.some(({ promotionId }) => promotionId === id))
    const deliveryKopecks = random(60_000)
    const placed = placeDiscounts(lines, deliveryKopecks, found)
    const offOf = (key: number) =>
      found.flatMap(({ shares }) => shares).reduce((sum, share) => (share.key === key ? sum + share.kopecks : sum), 0)
    const pieces = placed.lines.flatMap(({ key, priceKopecks, quantity }) =>
      Array.from({ length: quantity }, () => ({ key, priceKopecks, gone: null as null | boolean })),
    )
    let [kept, held] = [placed.price.totalKopecks, 0]
    while (pieces.some(({ gone }) => gone === null)) {
      const kind = pick(returnKinds)
      const left = pieces.filter(({ gone }) => gone === null)
      const coming = left.filter(() => random(3) === 0)
      if (coming.length === 0) continue
      for (const piece of coming) piece.gone = isByChoice(kind)
      const isWhole = pieces.every(({ gone }) => gone !== null)
      const count = (key: number, isMeant: (gone: boolean | null) => boolean) =>
        pieces.filter((piece) => piece.key === key && isMeant(piece.gone)).length
      const goods = lines.map((line) => ({
        ...line,
        offKopecks: offOf(line.key),
        kept: count(line.key, (gone) => gone === null),
        counted: count(line.key, (gone) => gone !== true),
      }))
      const offDelivery = deliveryKopecks - placed.price.deliveryKopecks
      const { kopecks: lostKopecks } = lostDiscount(used, goods, offDelivery)
      // Nothing that is kept costs more than before discounts.
      const worth = goods.reduce((sum, line) => sum + linePrice({ ...line, quantity: line.kept }), 0)
      const rest = pieces.filter(({ gone }) => gone === null)
      expect(rest.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0) + lostKopecks).toBeLessThanOrEqual(
        worth + offDelivery,
      )
      const paid = coming.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0)
      const money = returnMoney({
        kind,
        lines: coming.map(({ priceKopecks }) => ({ priceKopecks, quantity: 1 })),
        isWhole,
        deliveryKopecks: placed.price.deliveryKopecks,
        wayBackKopecks: 0,
        keptKopecks: kept,
        lostKopecks,
        heldKopecks: held,
      })
      expect(money.refundKopecks).toBeGreaterThanOrEqual(isByChoice(kind) ? 0 : paid)
      kept -= money.refundKopecks
      held += money.discountKopecks
      expect(held).toBeGreaterThanOrEqual(0)
      expect(kept).toBeGreaterThanOrEqual(0)
    }
    expect([kept, held]).toEqual([0, 0])
  }
})
