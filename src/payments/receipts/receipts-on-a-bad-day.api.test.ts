import { expect, test } from 'vitest'
import { siteSettings } from '../../database/tables/content.server.ts'
import { refunds } from '../../database/tables/payments.server.ts'
import { receipts } from '../../database/tables/receipts.server.ts'
import { removeLines } from '../../orders/remove-line.server.ts'
import { and, asc, eq } from '../../platform/postgres/drizzle.server.ts'
import { openReceiptsShop } from './testing-receipts.server.ts'

const shop = await openReceiptsShop()
const { standIn, db } = shop
await db.update(siteSettings).set({ shelf: 'on' })
const [figure = 0, keychain = 0] = await shop.addGoods(
  { name: 'Лисица', priceKopecks: 500_050, stock: 50 },
  { name: 'Брелок', priceKopecks: 33_333, stock: 50 },
)
const byPost = { ...shop.form, deliveryType: shop.post, delivery_type: shop.post }
const address = { deliveryAddress: 'Томск, Лесная, 5', deliveryIndex: '634000' }

async function paid() {
  const id = await shop.shopper.buy({ ...byPost, ...address }, [figure, 1], [keychain, 1])
  const paymentId = await shop.pay(id)
  await shop.work()
  return { id, paymentId }
}

/** The provider refuses; staff transfer the money and confirm it. */
async function transferRefused(id: number) {
  standIn.setTrouble({ noRefunds: true })
  await shop.work()
  standIn.setTrouble({})
  const isWaiting = and(eq(refunds.orderId, id), eq(refunds.state, 'waiting'))
  const [waiting] = await db.select().from(refunds).where(isWaiting)
  const done = { method: 'transfer', document: 'ПП 7', date: '2026-11-17' }
  expect((await shop.staff.post(`/api/staff/refunds/${waiting?.id}/confirm/`, done)).statusCode).toBe(200)
  await shop.work()
  const isIts = eq(receipts.refundId, waiting?.id ?? 0)
  const [receipt] = await db.select().from(receipts).where(isIts)
  return { note: waiting?.note, lines: receipt?.lines }
}

test('a refund that was refused and transferred has the receipt of what it was for', async () => {
  const kept = await paid()
  await shop.shopper.visitor.post(`/api/orders/${kept.id}/shelve/`)
  const delivery = await transferRefused(kept.id)
  expect(delivery.note).toContain('Провайдер отказал')
  expect(delivery.lines).toEqual([
    { name: 'Доставка: Почта России', quantity: 1, priceKopecks: 59_000, subject: 'delivery' },
  ])

  const smaller = await paid()
  const why = { at: shop.clock.now(), actor: 'shopper' as const, reason: 'Не нужен' }
  await db.transaction((tx) => removeLines(tx, smaller.id, [1], why))
  expect((await transferRefused(smaller.id)).lines).toEqual([
    { name: 'Брелок', quantity: 1, priceKopecks: 33_333, subject: 'goods' },
  ])
})

test('a closing receipt whose answer was lost is not sent again when its key may be forgotten', async () => {
  const { id, paymentId } = await paid()
  await shop.move(id, 'Собирается')
  await shop.move(id, 'Отправлен')
  standIn.setTrouble({ call: (path) => (path === '/v3/receipts' ? 'answer_lost' : 'none') })
  await shop.work()
  standIn.setTrouble({})
  const printed = () => [...standIn.books.receipts.values()].filter((receipt) => receipt.paymentId === paymentId).length
  expect(printed()).toBe(2)
  const isOffset = and(eq(receipts.orderId, id), eq(receipts.kind, 'offset'))
  await db
    .update(receipts)
    .set({ idempotenceKey: crypto.randomUUID(), createdAt: new Date('2026-11-01') })
    .where(isOffset)
  await shop.work()
  expect(printed()).toBe(2)
  const [offset] = await db.select().from(receipts).where(isOffset)
  expect([offset?.state, offset?.reason]).toEqual(['refused', expect.stringContaining('если чека там нет')])
  // Who has looked sends it, and with a new key it goes.
  const again = await shop.staff.post(`/api/staff/receipts/${offset?.id}/retry/`)
  expect(again.statusCode).toBe(200)
  await shop.work()
  expect([printed(), (await shop.receipts(id)).at(-1)?.[2]]).toEqual([3, 'done'])
})

test('an order that staff change while its payment page is open: each receipt names the goods that its money is for', async () => {
  const linesOf = async (id: number) =>
    (await db.select().from(receipts).where(eq(receipts.orderId, id)).orderBy(asc(receipts.id))).map(
      ({ lines }) => lines,
    )
  const whole = (name: string, quantity: number, priceKopecks: number) => ({ name, quantity, priceKopecks })
  const [fox, post] = [whole('Лисица', 1, 500_050), whole('Доставка: Почта России', 1, 59_000)]
  async function change(id: number, lines: object[], added: object[] = []) {
    const { version, full_name, phone, email, delivery_type, address: to, index } = await shop.order(id)
    const body = { version, full_name, phone, email, delivery_type, address: to, index, lines, added }
    expect((await shop.staff.call('PUT', `/api/staff/orders/${id}/`, body)).statusCode).toBe(200)
  }

  const grown = await shop.shopper.buy({ ...byPost, ...address }, [figure, 1])
  const open = await shop.begin(grown)
  await change(grown, [{ position: 0, quantity: 1 }], [{ product_id: keychain, quantity: 3, price: 333.33 }])
  await shop.payAt(open)
  await shop.work()
  await shop.pay(grown)
  await shop.work()
  expect(await linesOf(grown)).toMatchObject([[fox, post], [whole('Брелок', 3, 33_333)]])

  const shrunk = await shop.shopper.buy({ ...byPost, ...address }, [figure, 1], [keychain, 3])
  const before = await shop.begin(shrunk)
  await change(shrunk, [
    { position: 0, quantity: 1 },
    { position: 1, quantity: 1 },
  ])
  await shop.payAt(before)
  await shop.work()
  await shop.work()
  expect(await linesOf(shrunk)).toMatchObject([[fox, whole('Брелок', 3, 33_333), post], [whole('Брелок', 2, 33_333)]])
})

test('what is missing after a concession is paid by card with a receipt: the order costs less now', async () => {
  const id = await shop.shopper.buy({ ...byPost, ...address }, [figure, 1])
  const part = { version: (await shop.order(id)).version, sum: 2000, method: 'transfer' }
  await shop.staff.post(`/api/staff/orders/${id}/payments/`, part)
  const concession = { version: (await shop.order(id)).version, sum: 500, note: 'Царапина на коробке' }
  expect((await shop.staff.post(`/api/staff/orders/${id}/refunds/`, concession)).statusCode).toBe(200)
  await shop.pay(id)
  await shop.work()
  expect((await shop.order(id)).state).toBe('Оплачен')
  expect(await shop.receipts(id)).toEqual([
    ['income', 'yookassa', 'done', 359_050],
    ['income', 'own', 'pending', 200_000],
  ])
})

test('a whole payment that was too much goes back as its receipt has named it, also beside a part payment', async () => {
  const id = await shop.shopper.buy({ ...byPost, ...address }, [figure, 1], [keychain, 2])
  const take = async (sum: number) =>
    shop.staff.post(`/api/staff/orders/${id}/payments/`, {
      version: (await shop.order(id)).version,
      sum,
      method: 'transfer',
    })
  await take(1000)
  const open = await shop.begin(id)
  await take(5257.16)
  await shop.work()
  await shop.payAt(open)
  await shop.work()
  await shop.work()
  const rows = await db.select().from(receipts).where(eq(receipts.orderId, id))
  const [came] = rows.filter(({ kind, desk }) => kind === 'income' && desk === 'yookassa')
  const [back] = rows.filter(({ kind }) => kind === 'return')
  expect(back?.kopecks).toBe(525_716)
  expect(back?.lines).toEqual(came?.lines)
})
