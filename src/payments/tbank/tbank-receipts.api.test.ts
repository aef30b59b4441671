import { afterAll, expect, test } from 'vitest'
import { receipts } from '../../database/tables/receipts.server.ts'
import { addRefund } from '../../ledger/write-ledger.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { startTbankServer } from '../../testing/outside/tbank-server.ts'
import type { StaffReceipt } from '../receipts/receipts.contract.ts'
import { openReceiptsShop } from '../receipts/testing-receipts.server.ts'

const keys = { terminalKey: 'TinkoffBankTest', password: 'password-of-the-terminal' }
const bank = await startTbankServer(keys)
afterAll(() => bank.close())
const shop = await openReceiptsShop({ yookassa: undefined, tbank: { ...keys, url: bank.url } })
const [figure = 0, keychain = 0] = await shop.addGoods(
  { name: 'Лисица', priceKopecks: 500_050, stock: 50 },
  { name: 'Брелок', priceKopecks: 33_333, stock: 50 },
)
const byPost = { ...shop.form, deliveryType: shop.post, delivery_type: shop.post }
const address = { deliveryAddress: 'Томск, Лесная, 5', deliveryIndex: '634000' }
const total = 500_050 + 3 * 33_333 + 59_000

const notify = (payload: object) => shop.inject({ method: 'POST', url: '/api/payments/tbank/', payload })
const list = async (id: number) => (await shop.staff.get(`/api/staff/orders/${id}/receipts/`)).json<StaffReceipt[]>()
const printedFor = (paymentId: string) => bank.printed.filter((printed) => printed.paymentId === paymentId)
let fiscalNumber = 100
const number = () => ({ number: ++fiscalNumber })

/** An order that is paid; its income receipt is with the bank. */
async function pay() {
  const id = await shop.shopper.buy({ ...byPost, ...address }, [figure, 1], [keychain, 3])
  expect((await shop.shopper.visitor.post(`/api/orders/${id}/pay/`)).statusCode).toBe(200)
  const payment = [...bank.payments.values()].at(-1)
  if (!payment?.receipt) throw new Error('The bank got no receipt.')
  payment.status = 'CONFIRMED'
  await shop.work()
  const income = { paymentId: payment.id, type: 'Income' as const, amount: payment.amount, receipt: payment.receipt }
  return { id, payment, income }
}

async function send(id: number): Promise<void> {
  await shop.move(id, 'Собирается')
  await shop.move(id, 'Отправлен')
  await shop.work()
}

async function giveBack(id: number, kopecks: number): Promise<void> {
  await shop.db.transaction((tx) => addRefund(tx, { orderId: id, kopecks, reason: 'concession', at: shop.clock.now() }))
  await shop.work()
  await shop.work()
}

test('income with Init, the closing receipt at dispatch, a part back with Cancel: the bank tells what it printed', async () => {
  const { id, payment, income } = await pay()
  expect(payment.receipt).toMatchObject({ amount: total, methods: Array(3).fill('full_prepayment') })
  expect(await shop.receipts(id)).toEqual([['income', 'tbank', 'pending', total]])

  const forged = { ...bank.receiptNotification(income, number()), FiscalDocumentNumber: 1 }
  expect((await notify(forged)).statusCode).toBe(403)
  expect(await shop.receipts(id)).toEqual([['income', 'tbank', 'pending', total]])

  await send(id)
  await shop.work()
  expect(printedFor(payment.id)).toMatchObject([
    { type: 'Income', receipt: { advance: total, methods: Array(3).fill('full_payment') } },
  ])
  const told = bank.receiptNotification(income, number())
  expect((await notify(told)).body).toBe('OK')
  await notify(told)
  expect(await shop.receipts(id)).toEqual([
    ['income', 'tbank', 'done', total],
    ['offset', 'tbank', 'pending', total],
  ])

  await giveBack(id, 100_001)
  const [closing, back] = printedFor(payment.id)
  if (!closing || !back) throw new Error('The bank has not printed both.')
  expect(back).toMatchObject({ type: 'IncomeReturn', amount: 100_001, receipt: { amount: 100_001 } })
  await notify(bank.receiptNotification(back, number()))
  await notify(bank.receiptNotification(closing, number()))
  expect(await shop.receipts(id)).toEqual([
    ['income', 'tbank', 'done', total],
    ['offset', 'tbank', 'done', total],
    ['return', 'tbank', 'done', 100_001],
  ])
})

test('a payment of which a part went back before dispatch is closed by the owner’s desk: the bank would refuse', async () => {
  const { id, payment } = await pay()
  await giveBack(id, 100_001)
  await send(id)
  await shop.work()
  expect(await shop.receipts(id)).toEqual([
    ['income', 'tbank', 'pending', total],
    ['return', 'tbank', 'pending', 100_001],
    ['offset', 'own', 'pending', total - 100_001],
  ])
  expect(printedFor(payment.id)).toMatchObject([{ type: 'IncomeReturn' }])
})

test('of the whole sum the bank prints by itself; what it says twice or to nobody changes nothing', async () => {
  const { id, payment, income } = await pay()
  await shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
  await shop.work()
  await shop.work()
  const [back] = printedFor(payment.id)
  if (!back) throw new Error('Nothing went back.')
  const told = bank.receiptNotification(back, number())
  await notify(told)
  await notify(told)
  await notify(bank.receiptNotification({ ...income, amount: 1 }, number()))
  expect(await shop.receipts(id)).toEqual([
    ['income', 'tbank', 'pending', total],
    ['return', 'tbank', 'done', total],
  ])
})

test('refused by the desk: staff read its words, and only a closing receipt can be sent again', async () => {
  const { id, income } = await pay()
  await notify(bank.receiptNotification(income, { error: 'Касса закрыта' }))
  expect(await list(id)).toMatchObject([
    { state: 'refused', reason: expect.stringContaining('Касса закрыта'), can_retry: false },
  ])
  const [row] = await list(id)
  expect((await shop.staff.post(`/api/staff/receipts/${row?.id}/retry/`)).statusCode).toBe(409)
  // The desk has printed it after all.
  await notify(bank.receiptNotification(income, number()))
  expect(await list(id)).toMatchObject([{ state: 'done', reason: null }])
})

test('a receipt of another start than the one that is known is told again when the shop knows whose it is', async () => {
  const id = await shop.shopper.buy({ ...byPost, ...address }, [figure, 1], [keychain, 3])
  bank.startAnew(true)
  bank.loseAnswers(true)
  await shop.shopper.visitor.post(`/api/orders/${id}/pay/`)
  bank.loseAnswers(false)
  await shop.shopper.visitor.post(`/api/orders/${id}/pay/`)
  bank.startAnew(false)
  const payment = [...bank.payments.values()].at(-2)
  if (!payment?.receipt) throw new Error('There are no two starts.')
  payment.status = 'CONFIRMED'
  const { id: paymentId, amount, receipt } = payment
  const told = bank.receiptNotification({ paymentId, type: 'Income', amount, receipt }, number())
  expect((await notify(told)).statusCode).toBe(409)
  await shop.work()
  expect((await notify(told)).body).toBe('OK')
  expect(await shop.receipts(id)).toEqual([['income', 'tbank', 'done', total]])
})

test('English of the desk is not for staff', async () => {
  const { id, income } = await pay()
  await notify(bank.receiptNotification(income, { error: 'FN is exhausted' }))
  expect(await list(id)).toMatchObject([{ reason: 'Т-Банк: причину сервис назвал только кодом (код 1004)' }])
})

test('a closing receipt without an answer is not sent twice by itself', async () => {
  const { id, payment } = await pay()
  await shop.move(id, 'Собирается')
  await shop.move(id, 'Отправлен')
  bank.loseAnswers(true)
  await shop.work()
  bank.loseAnswers(false)
  await shop.work()
  expect(printedFor(payment.id)).toHaveLength(1)
  const [, offset] = await list(id)
  expect(offset).toMatchObject({ state: 'refused', reason: expect.stringContaining('неизвестно'), can_retry: true })
  expect((await shop.staff.post(`/api/staff/receipts/${offset?.id}/retry/`)).statusCode).toBe(200)
  await shop.work()
  expect(printedFor(payment.id)).toHaveLength(2)
})

test('a receipt that the bank never confirms is shown to staff after three days', async () => {
  const { id } = await pay()
  await shop.db.update(receipts).set({ checks: 42 }).where(eq(receipts.orderId, id))
  await shop.work()
  expect(await list(id)).toMatchObject([{ state: 'refused', reason: expect.stringContaining('трое суток') }])
})

test('a payment that was over and is paid after all keeps the receipt that went along: nobody prints a second one', async () => {
  const id = await shop.shopper.buy({ ...byPost, ...address }, [figure, 1], [keychain, 3])
  await shop.shopper.visitor.post(`/api/orders/${id}/pay/`)
  const payment = [...bank.payments.values()].at(-1)
  if (!payment) throw new Error('Nobody has begun a payment.')
  payment.status = 'DEADLINE_EXPIRED'
  await shop.work()
  expect(await list(id)).toEqual([])
  payment.status = 'CONFIRMED'
  await notify(bank.notification(payment))
  await shop.work()
  expect(await shop.receipts(id)).toEqual([['income', 'tbank', 'pending', total]])

  // One that nobody has paid for days needs none.
  const unpaid = await shop.shopper.buy({ ...byPost, ...address }, [figure, 1])
  await shop.shopper.visitor.post(`/api/orders/${unpaid}/pay/`)
  Object.assign([...bank.payments.values()].at(-1) ?? {}, { status: 'DEADLINE_EXPIRED' })
  await shop.work()
  expect(await shop.receipts(unpaid)).toHaveLength(1)
  shop.clock.pass({ days: 4 })
  await shop.work()
  expect(await shop.receipts(unpaid)).toEqual([])
})
