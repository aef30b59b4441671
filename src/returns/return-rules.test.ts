import { expect, test } from 'vitest'
import { orderStates } from '../database/values/order-states.ts'
import { returnKinds, returnStates } from '../database/values/returns.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { canAskReturn, piecesLeft, type ReturnedGoods, returnMoney, returnUntil } from './return-rules.ts'
import { canReturnBecome } from './return-states.ts'

// Half past midnight on the 10th in Novosibirsk.
const handedOver = new Date('2026-11-09T17:30:00Z')

test('seven days of the shop, the day itself not counted; two years for defects; no time runs before handing over', () => {
  expect(returnUntil('changed_mind', handedOver)).toEqual(new Date('2026-11-17T17:00:00Z'))
  expect(returnUntil('defect', handedOver)).toEqual(new Date('2028-11-10T17:00:00Z'))
  expect(returnUntil('changed_mind', null)).toBeNull()
  const until = returnUntil('changed_mind', handedOver)
  const lastMoment = new Date('2026-11-17T16:59:59.999Z')
  expect(canAskReturn('completed', until, lastMoment)).toBe(true)
  expect(canAskReturn('completed', until, new Date('2026-11-17T17:00:00Z'))).toBe(false)
  expect(orderStates.filter((state) => canAskReturn(state, null, lastMoment))).toEqual(['sent', 'completed'])
})

test('nothing is accepted before it was received, and what is decided stays', () => {
  const ways = returnStates.flatMap((from) =>
    returnStates.filter((to) => canReturnBecome(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(ways).toEqual([
    'requested → in_transit',
    'requested → received',
    'requested → refused',
    'requested → withdrawn',
    'in_transit → received',
    'in_transit → refused',
    'in_transit → withdrawn',
    'received → accepted',
    'received → refused',
  ])
})

const one: ReturnedGoods = {
  kind: 'changed_mind',
  lines: [{ priceKopecks: 500_000, quantity: 1 }],
  isWhole: false,
  deliveryKopecks: 59_000,
  wayBackKopecks: 0,
  keptKopecks: 1_059_000,
  lostKopecks: 0,
  heldKopecks: 0,
}

test.each<[string, Partial<ReturnedGoods>, number, number]>([
  ['a part: what the goods cost', {}, 500_000, 0],
  ['the whole order: with the delivery', { isWhole: true }, 559_000, 0],
  ['our way back is kept', { isWhole: true, wayBackKopecks: 40_000 }, 519_000, 40_000],
  ['a parcel not collected, too', { kind: 'not_collected', isWhole: true, wayBackKopecks: 40_000 }, 519_000, 40_000],
  ['never for defects', { kind: 'defect', isWhole: true, wayBackKopecks: 40_000 }, 559_000, 0],
  ['a way back dearer than the goods', { wayBackKopecks: 900_000 }, 0, 500_000],
  ['after a concession no more than is left', { keptKopecks: 450_000 }, 450_000, 0],
  ['a discount that the rest does not earn', { lostKopecks: 120_000 }, 380_000, 0],
  ['more of it than the goods are worth', { lostKopecks: 620_000 }, 0, 0],
  ['never for defects', { kind: 'defect', lostKopecks: 120_000 }, 500_000, 0],
  ['only what was not withheld before', { lostKopecks: 120_000, heldKopecks: 100_000 }, 480_000, 0],
  ['what was withheld goes back with the last piece', { isWhole: true, heldKopecks: 100_000 }, 659_000, 0],
  ['so it does when that has a defect', { kind: 'defect', isWhole: true, heldKopecks: 100_000 }, 659_000, 0],
])('%s', (_, more, refundKopecks, withheldKopecks) => {
  expect(returnMoney({ ...one, ...more })).toMatchObject({ refundKopecks, withheldKopecks })
})

// However an order comes back, piece by piece: never more than was paid, and with defects all of it.
test('the returns of any order add up', () => {
  const random = seededRandom(26)
  for (let story = 0; story < 1000; story += 1) {
    const bought = Array.from({ length: 1 + random(4) }, (_, position) => ({
      position,
      quantity: 1 + random(4),
      priceKopecks: 1 + random(1_000_000),
    }))
    const deliveryKopecks = random(100_000)
    const paid = bought.reduce((sum, { quantity, priceKopecks }) => sum + quantity * priceKopecks, deliveryKopecks)
    const asked: { position: number; quantity: number }[] = []
    const kind = returnKinds[random(returnKinds.length)] ?? 'defect'
    let [kept, withheld] = [paid, 0]
    for (;;) {
      const left = piecesLeft(bought, asked)
      const line = bought.find(({ position }) => (left.get(position) ?? 0) > 0)
      if (!line) break
      const quantity = 1 + random(left.get(line.position) ?? 1)
      asked.push({ position: line.position, quantity })
      const isWhole = [...piecesLeft(bought, asked).values()].every((pieces) => pieces === 0)
      const lines = [{ priceKopecks: line.priceKopecks, quantity }]
      const wayBackKopecks = random(3) * random(50_000)
      const of = { lostKopecks: 0, heldKopecks: 0, keptKopecks: kept }
      const money = returnMoney({ kind, lines, isWhole, deliveryKopecks, wayBackKopecks, ...of })
      expect(money.refundKopecks).toBeGreaterThanOrEqual(0)
      kept -= money.refundKopecks
      withheld += money.withheldKopecks
    }
    expect(kept).toBe(withheld)
    if (kind === 'defect') expect(kept).toBe(0)
  }
})
