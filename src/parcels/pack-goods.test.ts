import { describe, expect, test } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import { type Boxed, packGoods } from './pack-goods.ts'

const figure: Boxed = { weightGrams: 800, boxLengthMm: 200, boxWidthMm: 300, boxHeightMm: 150, quantity: 1 }

test('one box gets packaging and padding, its longest side first', () => {
  expect(packGoods([figure])).toEqual({ weight_grams: 1000, length_cm: 32, width_cm: 22, height_cm: 17 })
})

test('goods without weight or box have stated defaults', () => {
  const unknown = { weightGrams: null, boxLengthMm: null, boxWidthMm: null, boxHeightMm: null, quantity: 2 }
  expect(packGoods([unknown])).toEqual({ weight_grams: 1400, length_cm: 30, width_cm: 27, height_cm: 20 })
})

test('flat boxes are stacked; many of them stand in several stacks', () => {
  const poster = { weightGrams: 100, boxLengthMm: 300, boxWidthMm: 200, boxHeightMm: 20, quantity: 3 }
  expect(packGoods([poster])).toMatchObject({ length_cm: 32, width_cm: 22, height_cm: 8 })
  expect(packGoods([{ ...figure, quantity: 8 }])).toEqual({
    weight_grams: 6600,
    length_cm: 62,
    width_cm: 42,
    height_cm: 32,
  })
})

describe('for any goods', () => {
  const random = seededRandom(18)
  const side = () => 10 + random(500)
  const anyGoods = () =>
    Array.from({ length: 1 + random(6) }, () => ({
      weightGrams: random(3000) + 1,
      boxLengthMm: side(),
      boxWidthMm: side(),
      boxHeightMm: side(),
      quantity: 1 + random(3),
    }))
  const volume = ({ length_cm, width_cm, height_cm }: ReturnType<typeof packGoods>) => length_cm * width_cm * height_cm

  test('the parcel holds their volume and weight, and never shrinks when something is added', () => {
    for (let round = 0; round < 300; round += 1) {
      const goods = anyGoods()
      const parcel = packGoods(goods)
      const inside = goods.reduce(
        (sum, box) => sum + (box.boxLengthMm * box.boxWidthMm * box.boxHeightMm * box.quantity) / 1000,
        0,
      )
      expect(volume(parcel)).toBeGreaterThan(inside)
      expect(parcel.weight_grams).toBeGreaterThan(goods.reduce((sum, box) => sum + box.weightGrams * box.quantity, 0))
      const more = packGoods([...goods, ...anyGoods()])
      const girth = ({ length_cm, width_cm, height_cm }: typeof more) => length_cm + width_cm + height_cm
      expect(girth(more)).toBeGreaterThanOrEqual(girth(parcel))
      expect(more.weight_grams).toBeGreaterThan(parcel.weight_grams)
      expect(packGoods(goods.toReversed())).toEqual(parcel)
    }
  })
})
