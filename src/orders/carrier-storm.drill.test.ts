import { expect, test } from 'vitest'
import { parcelLabels, parcels } from '../database/tables/parcels.server.ts'
import { rounds } from '../testing/rounds.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { openParcelsShop } from './testing-parcels.server.ts'

const parcelsShop = await openParcelsShop()
const { shop, cdek, size, paidOrder, parcelsOf, act, carrierOrders, tracking } = parcelsShop
const { db } = shop

const codes = ['RECEIVED_AT_SHIPMENT_WAREHOUSE', 'SENT_TO_TRANSIT_CITY', 'ACCEPTED_AT_PICK_UP_POINT', 'NOT_DELIVERED']

/** One kind of bad day of the carrier, or none. */
function changeTrouble(random: (max: number) => number): void {
  parcelsShop.calm()
  const { trouble } = cdek
  const kinds = [
    () => Object.assign(trouble, { away: 'error' }),
    () => Object.assign(trouble, { afterOrder: 'lost' }),
    () => Object.assign(trouble, { afterOrder: 'error' }),
    () => Object.assign(trouble, { invalid: true }),
    () => Object.assign(trouble, { printMs: [1500, 60_000, 600_000][random(3)] }),
    () => Object.assign(trouble, { refusedLabels: 1 + random(4) }),
    () => Object.assign(trouble, { doubled: true }),
    () => undefined,
  ]
  kinds[random(kinds.length)]?.()
}

test('whatever a carrier does, a parcel has one live order there at most, and ends with its label', async () => {
  const random = seededRandom(2806)
  const orderIds: number[] = []
  for (let made = 0; made < rounds(4, 12); made += 1) {
    changeTrouble(random)
    delete cdek.trouble.invalid
    orderIds.push(await paidOrder())
  }
  for (let round = 0; round < rounds(60, 300); round += 1) {
    if (random(4) === 0) changeTrouble(random)
    const [parcel] = await parcelsOf(orderIds[random(orderIds.length)] ?? 0)
    const action = ['pack', 'unpack', 'label'][random(3)] ?? ''
    expect([200, 409]).toContain((await act(parcel, action, action === 'pack' ? size : {})).statusCode)
    await carrierOrders()
    shop.clock.pass({ seconds: 5 + random(90) })
    expectOneLive()
  }
  parcelsShop.calm()
  for (const orderId of orderIds) await finish(orderId)
  expectOneLive()
  const rows = await db.select().from(parcels)
  expect(rows.map(({ carrierState, state }) => [carrierState, state])).toEqual(rows.map(() => ['made', 'packed']))
  const live = cdek.orders.taken.filter(({ invalid }) => !invalid).map(({ uuid }) => uuid)
  const labels = await db.select().from(parcelLabels)
  expect(labels.map(({ carrierUuid, pdf }) => [live.includes(carrierUuid), pdf !== null])).toEqual(
    rows.map(() => [true, true]),
  )
  for (const { carrierNumber } of rows) await tellInAnyOrder(carrierNumber ?? '')
})

/** Staff go on until the carrier has it and its label. */
async function finish(orderId: number): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    const [parcel] = await parcelsOf(orderId)
    if (parcel?.has_label) return
    if (parcel?.state === 'Ждет сборки') await act(parcel, 'pack', size)
    else if (parcel?.carrier_state === 'refused') await act(parcel, 'unpack')
    else if (parcel?.label_state === 'refused') await act(parcel, 'label')
    await carrierOrders()
    shop.clock.pass({ minutes: 2 })
  }
}

function expectOneLive(): void {
  const live = cdek.orders.live.map(({ number }) => /^P\d+/.exec(number)?.[0] ?? number)
  expect(new Set(live).size).toBe(live.length)
}

/** News arrive from the last to the first: the parcel ends where the carrier's newest word says. */
async function tellInAnyOrder(number: string): Promise<void> {
  const at = shop.clock.now().getTime()
  for (const [index, code] of [...codes.entries()].toReversed()) {
    await cdek.orders.move(number, code, { at: new Date(at + index * 60_000) })
    await db.update(parcels).set({ trackedAt: null })
    await tracking()
  }
  const told = (await db.select().from(parcels)).find(({ carrierNumber }) => carrierNumber === number)
  expect(told?.state).toBe('returning')
}
