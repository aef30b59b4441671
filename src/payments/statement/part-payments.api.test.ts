import { expect, test } from 'vitest'
import { transition } from '../../orders/transition.server.ts'
import { shopDay } from '../../platform/text/date-format.ts'
import { lettersTo } from '../../testing/test-visitor.ts'
import { openPayingShop } from '../paying/testing-paying.server.ts'
import type { StaffOrderMoney } from '../refunds/refunds.contract.ts'

const shop = await openPayingShop()
const money = async (id: number) => (await shop.staff.get(`/api/staff/orders/${id}/money/`)).json<StaffOrderMoney>()

async function transfer(id: number, sum: number) {
  const { version } = await shop.order(id)
  const payments = [{ order_id: id, version, sum, text: `${sum} заказ ${id}` }]
  return (await shop.staff.post('/api/staff/orders/payments/confirm/', { payments })).json()
}

test('a transfer of less leaves the order waiting for the rest; by card or by a second transfer it is paid', async () => {
  const id = await shop.place()
  expect(await transfer(id, 2000)).toEqual([{ order_id: id, error: null }])
  expect(await shop.seen(id)).toMatchObject({
    order_status: 'Ожидает оплаты',
    payment: { sum: 3000 },
    money: { received: 2000, to_pay: 3000 },
  })
  expect(await shop.order(id)).toMatchObject({ state: 'Ожидает оплаты', to_pay: 3000 })
  expect(await money(id)).toMatchObject({ kept: 2000, to_pay: 3000 })
  // The statement waits for what is missing.
  const found = await shop.staff.post('/api/staff/orders/payments/match/', { text: `3 000,00 заказ ${id}` })
  expect(found.json()).toMatchObject([{ verdict: 'exact', order: { id, total: 3000 } }])
  await shop.pay(await shop.begin(id))
  await shop.checkAll()
  expect((await shop.seen(id)).order_status).toBe('Оплачен')
  expect(await shop.rows(id)).toEqual({
    payments: [
      ['transfer', 'succeeded', 200_000],
      ['yookassa', 'succeeded', 300_000],
    ],
    refunds: [],
  })
})

test('a transfer for an order that was cancelled is in the ledger and goes back; one that expired lives again', async () => {
  const [given, expired] = [await shop.place(), await shop.place()]
  await shop.shopper.visitor.post(`/api/orders/${given}/cancel/`)
  const text = `5 000,00 заказ ${given}`
  const match = () => shop.staff.post('/api/staff/orders/payments/match/', { text })
  expect((await match()).json()).toMatchObject([{ verdict: 'cancelled', order: { id: given } }])
  expect(await transfer(given, 5000)).toEqual([{ order_id: given, error: null }])
  expect(await shop.rows(given)).toEqual({
    payments: [['transfer', 'succeeded', 500_000]],
    refunds: [['transfer', 'waiting', 'cancelled', 500_000]],
  })
  // The same statement once more.
  expect((await match()).json()).toMatchObject([{ verdict: 'not_awaited', order: { id: given } }])
  await shop.writeLetters()
  const told = (await lettersTo(shop, 'anna@mail.test')).map(({ body }) => body).join('\n')
  expect(told).toContain('Оплата пришла, когда заказ был уже отменён. Возвращаем 5\u00a0000,00\u00a0₽.')

  const late = { event: 'cancelled' as const, at: shop.clock.now(), actor: 'shop' as const }
  await shop.db.transaction((tx) => transition(tx, expired, late))
  await transfer(expired, 5000)
  expect(await shop.order(expired)).toMatchObject({ state: 'Оплачен', to_pay: 0 })
})

test('statements overlap: a line that was taken is not taken again, also where its sum is what is missing', async () => {
  const id = await shop.place()
  const text = `2 500,00 заказ ${id}`
  const match = async (line: string) =>
    (await shop.staff.post('/api/staff/orders/payments/match/', { text: line })).json()
  const payments = [{ order_id: id, version: (await shop.order(id)).version, sum: 2500, text }]
  await shop.staff.post('/api/staff/orders/payments/confirm/', { payments })
  expect(await match(text)).toMatchObject([{ verdict: 'taken', order: { id, total: 2500 } }])
  expect(await match(`19.11.2026 ${text}`)).toMatchObject([{ verdict: 'exact' }])
  const again = payments.map((payment) => ({ ...payment, version: payment.version + 1 }))
  const refused = await shop.staff.post('/api/staff/orders/payments/confirm/', { payments: again })
  expect(refused.json()).toMatchObject([{ error: expect.stringContaining('уже записана') }])
  expect((await shop.rows(id)).payments).toHaveLength(1)
})

test('a transfer for an order that is paid is in the ledger, and what is too much goes back', async () => {
  const id = await shop.place()
  await shop.pay(await shop.begin(id))
  await shop.checkAll()
  const text = `5 000,00 заказ ${id}`
  const found = await shop.staff.post('/api/staff/orders/payments/match/', { text })
  expect(found.json()).toMatchObject([{ verdict: 'extra', order: { id, state: 'Оплачен' } }])
  expect(await transfer(id, 5000)).toEqual([{ order_id: id, error: null }])
  const { payments, refunds } = await shop.rows(id)
  expect(payments.map(([method, , kopecks]) => [method, kopecks])).toEqual([
    ['yookassa', 500_000],
    ['transfer', 500_000],
  ])
  expect(refunds.map(([, , reason, kopecks]) => [reason, kopecks])).toEqual([['overpaid', 500_000]])
  // The same statement once more.
  const again = await shop.staff.post('/api/staff/orders/payments/match/', { text })
  expect(again.json()).toMatchObject([{ verdict: 'not_awaited', order: { id } }])
  expect((await shop.order(id)).state).toBe('Оплачен')
  await shop.writeLetters()
  const told = (await lettersTo(shop, 'anna@mail.test')).map(({ body }) => body).join('\n')
  expect(told).toContain('Заказ был уже оплачен. Возвращаем лишнее: 5\u00a0000,00\u00a0₽.')
})

test('staff write a part down by hand; what is too much goes back', async () => {
  const id = await shop.place()
  const part = { version: (await shop.order(id)).version, sum: 1500.5, method: 'cash' }
  expect((await shop.staff.post(`/api/staff/orders/${id}/payments/`, part)).json()).toMatchObject({ to_pay: 3499.5 })
  expect((await shop.staff.post(`/api/staff/orders/${id}/payments/`, part)).statusCode).toBe(409)
  await transfer(id, 4000)
  expect((await shop.order(id)).state).toBe('Оплачен')
  expect((await shop.rows(id)).refunds).toEqual([['transfer', 'waiting', 'overpaid', 50_050]])
})

test('less is taken as enough only with a reason, by who may give money back; reports say what came', async () => {
  const email = 'less@mail.test'
  const id = await shop.shopper.buy({ ...shop.form, email }, [shop.product, 1])
  await transfer(id, 4500)
  const { version } = await shop.order(id)
  const accept = (note: string) => shop.staff.post(`/api/staff/orders/${id}/accept_less/`, { version, note })
  expect((await accept('')).statusCode).toBe(400)
  expect((await accept('Царапина на коробке')).json()).toMatchObject({ to_pay: 0, waived: 500, kept: 4500 })
  expect(await shop.order(id)).toMatchObject({ state: 'Оплачен', waived: 500 })
  expect((await shop.audit('order.accept_less'))[0]?.after).toMatchObject({
    waived: 500,
    reason: 'Царапина на коробке',
  })
  await shop.writeLetters()
  const told = (await lettersTo(shop, email)).map(({ body }) => body).join('\n')
  expect(told).toContain('Недостающие 500,00\u00a0₽ доплачивать не\u00a0нужно. Царапина на коробке')
  expect(told).toContain('оплату заказа')
  expect(told).not.toContain(`оплату заказа №\u00a0${id}: 5\u00a0000`)
  const day = shopDay(shop.clock.now())
  const { rows } = await shop.db.$client.query(
    `select goods_kopecks::int as goods, returned_kopecks::int as back from sales_of_day($1) where kind = 'all'`,
    [day],
  )
  const { rows: kept } = await shop.db.$client.query(
    `select sum(kopecks - refunded_kopecks)::int as kept from payments join orders on orders.id = order_id and orders.state = 'paid' where payments.state = 'succeeded'`,
  )
  expect(rows[0]?.goods).toBe(kept[0]?.kept)
  // Cancelled, what came goes back, and no more.
  await shop.move(id, 'Отменен', { reason: 'Передумали' })
  expect((await shop.rows(id)).refunds).toEqual([['transfer', 'waiting', 'cancelled', 450_000]])
})

test('taken back, the concession never was: staff say whether its money was a mistake or stays', async () => {
  const conceded = async () => {
    const id = await shop.place()
    await transfer(id, 4500)
    const { version } = await shop.order(id)
    await shop.staff.post(`/api/staff/orders/${id}/accept_less/`, { version, note: 'Да' })
    return id
  }
  const back = async (id: number, payment: string) => {
    const { version } = await shop.order(id)
    return shop.staff.post(`/api/staff/orders/${id}/take_back/`, { version, reason: 'Ошиблись', payment })
  }
  const voided = await conceded()
  expect(await shop.order(voided)).toMatchObject({ take_back_money: ['void', 'keep'] })
  expect((await back(voided, 'void')).statusCode).toBe(200)
  expect(await shop.order(voided)).toMatchObject({ state: 'Ожидает оплаты', to_pay: 5000, waived: 0 })
  const kept = await conceded()
  expect((await back(kept, 'keep')).statusCode).toBe(200)
  expect(await shop.order(kept)).toMatchObject({ state: 'Ожидает оплаты', to_pay: 500, waived: 0 })
  expect((await shop.seen(kept)).money).toMatchObject({ received: 4500, to_pay: 500 })
  expect((await shop.rows(kept)).payments).toEqual([['transfer', 'succeeded', 450_000]])
})

test('nobody waits for money that is there: it is refused, and not offered', async () => {
  const id = await shop.place()
  await shop.move(id, 'Оплачен')
  expect(await shop.order(id)).toMatchObject({ can_take_back: 'Ожидает оплаты', take_back_money: ['void'] })
  const body = { version: (await shop.order(id)).version, reason: 'Ошиблись', payment: 'keep' }
  const refused = await shop.staff.post(`/api/staff/orders/${id}/take_back/`, body)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'paid_in_full'])
})
