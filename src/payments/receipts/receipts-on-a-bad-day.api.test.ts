import { expect, test } from 'vitest'
import { receipts } from '../../database/tables/receipts.server.ts'
import { and, eq } from '../../platform/postgres/drizzle.server.ts'
import { openReceiptsShop } from './testing-receipts.server.ts'

const shop = await openReceiptsShop()
const { standIn, db } = shop
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
