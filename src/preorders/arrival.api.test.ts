import { describe, expect, test } from 'vitest'
import { products } from '../database/tables/catalogue.server.ts'
import { siteSettings } from '../database/tables/content.server.ts'
import { deliveryTypes, orderLines, orders } from '../database/tables/orders.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { openPreordersShop } from './testing-preorders.server.ts'

const shop = await openPreordersShop()
const { answer, arrive, db, staff, stateOf } = shop

const cameTo = async (id: number, product: number) => ((await shop.line(id, product))?.arrivedAt ?? null) !== null

describe('a batch arrives', () => {
  test('enough for all: every order goes to the packers, and its buyer is told why', async () => {
    const product = await shop.addRelease({ name: 'Барсук' })
    const buyers = [await shop.preorder([[product, 1]]), await shop.preorder([[product, 2]])]
    expect((await arrive(product, 5)).statusCode).toBe(200)
    for (const { number, shopper } of buyers) {
      expect([await stateOf(number), await cameTo(number, product)]).toEqual(['packing', true])
      const { items } = (await shopper.visitor.get(`/api/orders/${number}/`)).json()
      expect(items[0].preorder).toBeNull()
      const [parcel] = (await staff.get(`/api/staff/orders/${number}/parcels/`)).json()
      expect(parcel).toMatchObject({ state: 'Ждет сборки', can: { pack: true }, lines: [{ is_preorder: false }] })
    }
    expect(await shop.release(product)).toMatchObject({ orders: 0, paid_pieces: 0, free: 2, batches: [{ pieces: 5 }] })
    expect((await shop.audit('release.arrival'))[0]?.after).toMatchObject({ pieces: 5, missing: 0 })
  })

  test('before it came its parcel is neither packed nor handed over', async () => {
    const product = await shop.addRelease({ name: 'Выдра' })
    const { number } = await shop.preorder([[product, 1]])
    const [parcel] = (await staff.get(`/api/staff/orders/${number}/parcels/`)).json()
    expect(parcel.can).toMatchObject({ pack: false, hand_over: false })
    const size = { weight_grams: 900, length_cm: 30, width_cm: 20, height_cm: 15 }
    const { version } = parcel
    const tries = [
      await staff.post(`/api/staff/parcels/${parcel.id}/pack/`, { version, ...size }),
      await staff.post(`/api/staff/parcels/${parcel.id}/hand-over/`, { version }),
    ]
    expect(tries.map((answer) => [answer.statusCode, answer.json().error])).toEqual(
      tries.map(() => [409, expect.stringContaining('«Выдра» ещё не приехал')]),
    )
    await arrive(product, 1)
    expect((await staff.post(`/api/staff/parcels/${parcel.id}/pack/`, { version, ...size })).statusCode).toBe(200)
  })

  test('paid, it is no work for the packers before it came; what is there is, once it has a parcel of its own', async () => {
    const product = await shop.addRelease({ name: 'Ласка' })
    const [there = 0] = await shop.addGoods({ name: 'Брелок', stock: 5 })
    const toPack = async () => {
      const { results } = (await staff.get('/api/staff/orders/?work=pack')).json()
      const { orders: count } = (await staff.get('/api/staff/counts/')).json()
      return { numbers: results.map(({ id }: { id: number }) => id), count }
    }
    const before = await toPack()
    const [whole, mixed] = [
      await shop.preorder([[product, 1]]),
      await shop.preorder([
        [product, 1],
        [there, 1],
      ]),
    ]
    expect(await toPack()).toEqual(before)
    const [{ id, version, lines }] = (await staff.get(`/api/staff/orders/${mixed.number}/parcels/`)).json()
    const own = lines.find(({ product_name: name }: { product_name: string }) => name === 'Брелок')
    const split = [{ order_id: mixed.number, position: own.position, quantity: 1 }]
    expect((await staff.post(`/api/staff/parcels/${id}/split/`, { version, lines: split })).statusCode).toBe(200)
    expect((await toPack()).numbers).toEqual([mixed.number, ...before.numbers])
    await arrive(product, 2)
    expect((await toPack()).numbers).toEqual([mixed.number, whole.number, ...before.numbers])
  })

  test('too few: strictly by the time of payment; the others are told of the next batch and choose', async () => {
    const product = await shop.addRelease({ name: 'Енот', priceKopecks: 200_000 })
    const late = await shop.preorder([[product, 1]], { paid: false })
    const [first, second, third] = [
      await shop.preorder([[product, 1]]),
      await shop.preorder([[product, 2]]),
      await shop.preorder([[product, 1]]),
    ]
    await shop.move(late.number, 'Оплачен')
    const refused = await arrive(product, 2)
    expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringContaining('3')])
    expect((await arrive(product, 2, { next_year: 2027, next_month: 6, note: 'Завод довезёт.' })).statusCode).toBe(200)
    // One piece is left, but the second in the queue needs two: nobody behind is served before.
    const came = [first, second, third, late].map(({ number }) => cameTo(number, product))
    expect(await Promise.all(came)).toEqual([true, false, false, false])
    expect(await shop.release(product)).toMatchObject({ free: 1, unanswered: 3, release_month: 6, paid_pieces: 4 })
    const asked = (await shop.letters(third.shopper.email)).at(-1)
    expect(asked?.subject).toBe('Хватило не всем: Енот')
    expect(asked?.body).toMatch(/кто оплатил раньше[\s\S]*Завод довезёт/)
    // Who gives up makes room: the piece that is free goes to the next one by itself.
    await answer(await shop.linkOf(second.shopper.email), 'refund')
    await shop.runJob()
    expect([await stateOf(second.number), await shop.refundsOf(second.number)]).toEqual([
      'cancelled',
      [['cancelled', 400_000]],
    ])
    expect([await cameTo(third.number, product), await cameTo(late.number, product)]).toEqual([true, false])
    expect((await answer(await shop.linkOf(third.shopper.email), 'refund')).statusCode).toBe(409)
    await answer(await shop.linkOf(late.shopper.email), 'wait')
    expect((await shop.line(late.number, product))?.agreedMonth).toBe(6)
    await arrive(product, 1)
    expect(await cameTo(late.number, product)).toBe(true)
  })

  test('counted once, however often it is pressed; unpaid orders get nothing of it', async () => {
    const product = await shop.addRelease()
    const { number } = await shop.preorder([[product, 1]], { paid: false })
    const body = { pieces: 3, seen_batches: 0 }
    const pressed = await Promise.all([1, 2, 3].map(() => staff.post(`/api/staff/preorders/${product}/arrive/`, body)))
    expect(pressed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await shop.runJob()
    expect([await cameTo(number, product), (await shop.release(product)).free]).toEqual([false, 3])
    await shop.move(number, 'Оплачен')
    await shop.runJob()
    expect([await cameTo(number, product), (await shop.release(product)).free]).toEqual([true, 2])
  })

  test('an order that waits for another release is told what came, and is packed with the last of them', async () => {
    const [one, two] = [await shop.addRelease({ name: 'Первый' }), await shop.addRelease({ name: 'Второй' })]
    const { number, shopper } = await shop.preorder([
      [one, 1],
      [two, 1],
    ])
    await arrive(one, 1)
    expect(await stateOf(number)).toBe('paid')
    expect((await shop.letters(shopper.email)).at(-1)?.subject).toBe('Приехал предзаказ: Первый')
    await arrive(two, 1)
    expect(await stateOf(number)).toBe('packing')
  })
})

test('goods for the shelf stay there, and the shopper is told; once they came they can be collected', async () => {
  const [site] = await db.select({ shelf: siteSettings.shelf }).from(siteSettings)
  await db.update(siteSettings).set({ shelf: 'on' })
  const [type] = await db.select().from(deliveryTypes).where(eq(deliveryTypes.shelf, true))
  const product = await shop.addRelease({ name: 'Полочный' })
  const { number, shopper } = await shop.preorder([[product, 1]], { form: { deliveryType: type?.id } })
  const items = async () => (await shopper.visitor.get('/api/my-shelf/')).json().orders[0].items
  expect(await items()).toMatchObject([{ preorder: { release_month: 2 } }])
  await arrive(product, 1)
  expect([await stateOf(number), await cameTo(number, product)]).toEqual(['paid', true])
  expect((await shop.letters(shopper.email)).at(-1)?.subject).toBe('Приехал предзаказ: Полочный')
  expect(await items()).toMatchObject([{ preorder: null }])
  await db.update(siteSettings).set({ shelf: site?.shelf ?? 'off' })
})

describe('the release is out', () => {
  test('not while somebody who paid waits; then what is left is stock, and cancelled orders give theirs back', async () => {
    for (const stock of [null, 10]) {
      const product = await shop.addRelease({ stock })
      const paid = await shop.preorder([[product, 2]])
      const unpaid = await shop.preorder([[product, 1]], { paid: false })
      const finish = async () => {
        const { version } = await shop.release(product)
        return staff.post(`/api/staff/preorders/${product}/finish/`, { version })
      }
      expect((await finish()).statusCode).toBe(409)
      await arrive(product, 6)
      expect((await finish()).json()).toEqual({ stock: 3 })
      expect(await shop.stockOf(product)).toBe(3)
      expect((await staff.get(`/api/staff/preorders/${product}/`)).statusCode).toBe(404)
      await unpaid.shopper.visitor.post(`/api/orders/${unpaid.number}/cancel/`)
      await paid.shopper.visitor.post(`/api/orders/${paid.number}/cancel/`)
      expect(await shop.stockOf(product)).toBe(6)
    }
  })
})

test('batches, answers, payments and cancellations at the same moment: no piece is promised twice, and nobody jumps the queue', async () => {
  const product = await shop.addRelease({ stock: 100 })
  const buyers = []
  for (let index = 0; index < 14; index += 1) {
    buyers.push(await shop.preorder([[product, 1 + (index % 3 === 0 ? 1 : 0)]], { paid: index % 4 !== 3 }))
  }
  await shop.slip(product, 4)
  const random = seededRandom(37)
  const links = await Promise.all(buyers.map(({ shopper }) => shop.linkOf(shopper.email)))
  const acts = buyers.flatMap(({ shopper, number }, index) => {
    const all = [
      () => answer(links[index] ?? '', 'wait'),
      () => answer(links[index] ?? '', 'refund'),
      () => shopper.visitor.post(`/api/orders/${number}/cancel/`),
      ...(index % 4 === 3 ? [() => shop.move(number, 'Оплачен')] : []),
    ]
    return all.filter(() => random(3) === 0)
  })
  const next = { next_year: 2027, next_month: 9 }
  const batches = [5, 4].map((pieces) => () => arrive(product, pieces, next))
  const shuffled = [...acts, ...batches].map((act) => ({ act, at: random(1e9) })).toSorted((a, b) => a.at - b.at)
  const codes = await Promise.all(shuffled.map(async ({ act }) => (await act()).statusCode))
  expect(codes.every((code) => code === 200 || code === 409)).toBe(true)
  await shop.runJob()

  const lines = await db
    .select({ line: orderLines, order: orders })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.productId, product))
  const standing = lines.filter(({ order }) => order.state !== 'cancelled')
  const aside = standing.filter(({ line }) => line.arrivedAt).reduce((sum, { line }) => sum + line.quantity, 0)
  const { batches: came, free } = await shop.release(product)
  expect(aside + free).toBe(came.reduce((sum, { pieces }) => sum + pieces, 0))
  const queue = standing
    .filter(({ order }) => order.paidAt !== null)
    .toSorted((a, b) => Number(a.order.paidAt) - Number(b.order.paidAt) || a.order.id - b.order.id)
  const served = queue.map(({ line }) => line.arrivedAt !== null)
  // Everybody who was served stands before everybody who was not, and the next one needs more than there is.
  expect(served).toEqual(served.toSorted((a, b) => Number(b) - Number(a)))
  const waiting = queue.find(({ line }) => line.arrivedAt === null)
  expect(free).toBeLessThan(waiting?.line.quantity ?? Number.POSITIVE_INFINITY)
  const [row] = await db.select().from(products).where(eq(products.id, product))
  expect(row?.stock).toBe(100 - standing.reduce((sum, { line }) => sum + line.quantity, 0))
  for (const { order } of lines) {
    const back = (await shop.refundsOf(order.id)).length
    expect([order.state, back]).toEqual([order.state, order.state === 'cancelled' && order.paidAt ? 1 : 0])
  }
})
