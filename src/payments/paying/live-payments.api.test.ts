import { expect, test } from 'vitest'
import { openPayingShop } from './testing-paying.server.ts'

const shop = await openPayingShop()
const { standIn } = shop
const whole = ['yookassa', 'succeeded', 500_000]

test.each(['', '?way=sbp'])('a payment that cannot be read just now lives on (%s)', async (query) => {
  const id = await shop.place()
  const press = () => shop.shopper.visitor.post(`/api/orders/${id}/pay/${query}`)
  const [, paymentId = ''] = /\/pay\/([\w-]+)\//.exec((await press()).json().url) ?? []
  standIn.setTrouble({ call: (path) => (path.startsWith('/v3/payments/') ? 'refused' : 'none') })
  const refused = await press()
  standIn.setTrouble({})
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'payment_unavailable'])
  await shop.pay(paymentId)
  await shop.notify(paymentId)
  await shop.checkDue()
  expect((await shop.rows(id)).payments).toEqual([whole])
  expect((await shop.seen(id)).order_status).toBe('Оплачен')
})

test('a notification of a cancelled payment is asked about, and money that came all the same is taken', async () => {
  const id = await shop.place()
  const paymentId = await shop.begin(id)
  await shop.pay(paymentId, 'insufficient_funds')
  await shop.checkAll()
  const failure = 'На карте не хватило денег. Попробуйте другую карту.'
  expect((await shop.seen(id)).online).toEqual({ is_pending: false, failure })
  await shop.app.background.idle()
  await shop.notify(paymentId)
  expect((await shop.seen(id)).online).toEqual({ is_pending: false, failure })
  await shop.checkAll()
  expect((await shop.rows(id)).payments).toEqual([['yookassa', 'cancelled', 500_000]])
  Object.assign(standIn.books.payments.get(paymentId) ?? {}, { status: 'succeeded', reason: null })
  await shop.notify(paymentId)
  await shop.checkDue()
  expect((await shop.rows(id)).payments).toEqual([whole])
  expect((await shop.seen(id)).order_status).toBe('Оплачен')
})
