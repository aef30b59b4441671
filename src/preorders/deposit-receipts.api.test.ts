import { pino } from 'pino'
import { expect, test } from 'vitest'
import { productFields } from '../catalogue/product-fields.ts'
import { siteSettings } from '../database/tables/content.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { openProvider, warnOfDeposits } from '../payments/open-provider.server.ts'
import { openPayLinks } from '../payments/paying/pay-links.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { testSecret } from '../testing/test-app.server.ts'
import { Visitor } from '../testing/test-visitor.ts'
import { openDepositsShop } from './testing-deposits.server.ts'

const shop = await openDepositsShop()
const { standIn, seen, ordered, payNow, lastLetter } = shop
await shop.db.update(siteSettings).set({ receiptsBy: 'provider' })
const guest = await new Visitor(shop, '192.0.2.78').arrive()

test('where the provider prints no receipt of a deposit, it is paid by transfer, and the rest by card', async () => {
  standIn.setTrouble({ needsReceipts: true })
  const product = await shop.addRelease({ priceKopecks: 750_000, depositPercent: 20, stock: 9 })
  const buyer = await ordered(product)
  const { number, shopper } = buyer
  expect(await seen(buyer)).toMatchObject({ online: null, payment: { sum: 1500 } })
  expect((await shop.order(number)).pay_link).toBeNull()
  expect((await lastLetter(shopper.email))?.body).not.toContain('/pay/')
  const before = standIn.books.payments.size
  const refused = await shopper.visitor.post(`/api/orders/${number}/pay/`)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'deposit_by_transfer'])
  const path = new URL(openPayLinks(testSecret, 'https://kitsune.test').linkTo(number)).pathname
  expect((await guest.get(`/api${path}`)).json()).toMatchObject({ online: false, sum: 1500 })
  expect(standIn.books.payments.size).toBe(before)

  await shop.move(number, 'Оплачен')
  await shop.arrive(product, 5)
  expect(await seen(buyer)).toMatchObject({ order_status: 'Ожидает оплаты', online: { is_pending: false } })
  expect(await payNow(buyer)).toBe(600_000)
  expect((await seen(buyer)).order_status).toBe('Оплачен')
  const [receipt] = [...standIn.books.receipts.values()].slice(-1)
  expect(receipt).toMatchObject({ kopecks: 600_000, status: 'succeeded' })
})

test('a dearer place is paid by card also where the deposit was not: its receipt is of the delivery alone', async () => {
  standIn.setTrouble({ needsReceipts: true })
  const buyer = await ordered(await shop.addRelease({ priceKopecks: 750_000, depositPercent: 20, stock: 9 }))
  await shop.move(buyer.number, 'Оплачен')
  const isIt = eq(orders.id, buyer.number)
  const [order] = await shop.db.select().from(orders).where(isIt)
  if (!order) throw new Error('There is no order.')
  const { fullName, phone, deliveryIndex, isPickup, deliveryChoice } = order
  const place = { fullName, phone, deliveryIndex, isPickup, deliveryChoice, deliveryAddress: 'Томск, Мира, 1' }
  const moreKopecks = 20_000
  const dearer = { moreKopecks, deliveryPriceKopecks: order.deliveryPriceKopecks + moreKopecks }
  const until = new Date(shop.clock.now().getTime() + 86_400_000).toISOString()
  await shop.db
    .update(orders)
    .set({ correction: { ...place, ...dearer, until } })
    .where(isIt)
  expect(await seen(buyer)).toMatchObject({ online: { is_pending: false }, correction: { sum: 200 } })
  expect(await payNow(buyer)).toBe(moreKopecks)
  expect(await seen(buyer)).toMatchObject({ correction: null, delivery: { address: 'Томск, Мира, 1' } })
  const [receipt] = [...standIn.books.receipts.values()].slice(-1)
  expect(receipt).toMatchObject({
    kopecks: moreKopecks,
    items: [{ payment_mode: 'full_prepayment', payment_subject: 'service', amount: { value: '200.00' } }],
  })
})

test('the owner reads it before the first shopper does: at the start and at the product', async () => {
  await shop.addRelease({ depositPercent: 20 })
  const provider = openProvider({ yookassa: { shopId: '1', secretKey: 'x', url: standIn.url }, tbank: undefined })
  const said: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void said.push(JSON.parse(line).msg) })
  const warnings = async (receiptsBy: 'provider' | 'own') => {
    said.length = 0
    await shop.db.update(siteSettings).set({ receiptsBy })
    if (provider) await warnOfDeposits(shop.db, provider, log)
    return said
  }
  expect(await warnings('own')).toEqual([])
  expect(await warnings('provider')).toEqual([expect.stringContaining('no receipts for deposits')])
  expect(productFields.deposit_percent.hint).toContain('задаток платят переводом, картой — остаток')
})

test('what the provider refuses for good is no matter of minutes, and staff read why in Russian', async () => {
  standIn.setTrouble({ needsReceipts: true })
  await shop.db.update(siteSettings).set({ receiptsBy: 'own' })
  const id = await shop.place()
  for (let times = 0; times < 2; times += 1) {
    const refused = await shop.start(id)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'payment_refused'])
    expect(refused.json().error).toMatch(/повторять не\s+нужно.*переводом/)
  }
  const notes = (await shop.order(id)).events.filter(({ kind }) => kind === 'note')
  expect(notes.map(({ text }) => text)).toEqual([
    'ЮKassa не\u00a0принимает оплату: в чеке что-то не так или его нет (код invalid_request). Покупателю предложен перевод.',
  ])
})
