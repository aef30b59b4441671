import { expect, test } from 'vitest'
import { receipts } from '../../database/tables/receipts.server.ts'
import { addRefund } from '../../ledger/write-ledger.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { openSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.server.ts'
import { password } from '../../testing/test-accounts.server.ts'
import { Visitor } from '../../testing/test-visitor.ts'
import type { StaffReceipt } from './receipts.contract.ts'
import { openReceiptsShop } from './testing-receipts.server.ts'

const shop = await openReceiptsShop()
const { standIn } = shop
const [figure = 0, keychain = 0] = await shop.addGoods(
  { name: 'Лисица', priceKopecks: 500_050, stock: 50 },
  { name: 'Брелок', priceKopecks: 33_333, stock: 50 },
)
const byPost = { ...shop.form, deliveryType: shop.post, delivery_type: shop.post }
const address = { deliveryAddress: 'Томск, Лесная, 5', deliveryIndex: '634000' }
const place = () => shop.shopper.buy({ ...byPost, ...address }, [figure, 1], [keychain, 3])
const total = 500_050 + 3 * 33_333 + 59_000

const inBooks = (paymentId: string) =>
  [...standIn.books.receipts.values()]
    .filter((receipt) => receipt.paymentId === paymentId)
    .map(({ type, settlement, kopecks, status }) => [type, settlement, kopecks, status])

const list = async (id: number) => (await shop.staff.get(`/api/staff/orders/${id}/receipts/`)).json<StaffReceipt[]>()

async function send(id: number): Promise<void> {
  await shop.move(id, 'Собирается')
  await shop.move(id, 'Отправлен')
  await shop.work()
}

/** The parcels of an order, and what staff do with them. */
function parcelsOf(id: number) {
  const all = async () => (await shop.staff.get(`/api/staff/orders/${id}/parcels/`)).json()
  return async function act(index: number, action: string, body: object = {}) {
    const parcel = (await all())[index]
    const answer = await shop.staff.post(`/api/staff/parcels/${parcel.id}/${action}/`, {
      version: parcel.version,
      ...body,
    })
    expect([action, answer.statusCode]).toEqual([action, 200])
  }
}

/** Two of three keyrings are on their way; the rest is still here. */
async function partlySent() {
  const id = await place()
  await shop.pay(id)
  await shop.work()
  const act = parcelsOf(id)
  await act(0, 'split', { lines: [{ order_id: id, position: 1, quantity: 2 }] })
  await act(1, 'hand-over')
  return { id, act }
}

const keyrings = { name: 'Брелок', quantity: 2, price: 333.33 }
const rest = [
  { name: 'Лисица', quantity: 1, price: 5000.5 },
  { name: 'Брелок', quantity: 1, price: 333.33 },
]
const delivery = { name: 'Доставка: Почта России', quantity: 1, price: 590 }

test('a part that was lost before the rest is sent stands in the receipt of its refund, and the closing one has the rest', async () => {
  const { id, act } = await partlySent()
  await act(1, 'lost', { claim: 'Претензия 3' })
  await shop.work()
  await act(0, 'hand-over')
  await shop.work()
  await shop.work()
  expect(await shop.receipts(id)).toEqual([
    ['income', 'yookassa', 'done', total],
    ['return', 'yookassa', 'done', 66_666],
    ['offset', 'yookassa', 'done', total - 66_666],
  ])
  expect((await list(id)).slice(1).map(({ lines }) => lines)).toEqual([[keyrings], [...rest, delivery]])
})

test('a rest that is not sent stands in the receipt of its refund; what is cancelled later has only what was left', async () => {
  const { id, act } = await partlySent()
  await act(1, 'came-back')
  await act(0, 'cancel', { reason: 'Разбилась' })
  await shop.work()
  await shop.work()
  expect((await shop.receipts(id)).slice(1)).toEqual(
    expect.arrayContaining([
      ['return', 'yookassa', 'done', 533_383],
      ['offset', 'yookassa', 'done', total - 533_383],
    ]),
  )
  await act(0, 'back', { decision: 'resend' })
  await shop.move(id, 'Отменен', { reason: 'По просьбе покупателя' })
  await shop.work()
  await shop.work()
  const returned = (await list(id)).filter(({ kind }) => kind === 'return')
  expect(returned.map(({ lines }) => lines)).toEqual([rest, [keyrings, delivery]])
  const closing = (await list(id)).filter(({ kind }) => kind === 'offset')
  expect(closing.map(({ lines }) => lines)).toEqual([[keyrings, delivery]])
})

test('income with the payment, offset at dispatch, return with the refund: once each, and the books agree', async () => {
  const id = await place()
  const paymentId = await shop.pay(id)
  expect(await shop.receipts(id)).toEqual([['income', 'yookassa', 'prepared', total]])
  expect(await list(id)).toEqual([])
  await Promise.all([shop.work(), shop.work()])
  expect(await shop.receipts(id)).toEqual([['income', 'yookassa', 'done', total]])
  const [income] = await list(id)
  expect(income?.lines).toEqual([
    { name: 'Лисица', quantity: 1, price: 5000.5 },
    { name: 'Брелок', quantity: 3, price: 333.33 },
    { name: 'Доставка: Почта России', quantity: 1, price: 590 },
  ])
  await send(id)
  await shop.work()
  await shop.db.transaction((tx) =>
    addRefund(tx, { orderId: id, kopecks: 100_001, reason: 'concession', at: shop.clock.now() }),
  )
  await shop.work()
  await shop.work()
  expect(await shop.receipts(id)).toEqual([
    ['income', 'yookassa', 'done', total],
    ['offset', 'yookassa', 'done', total],
    ['return', 'yookassa', 'done', 100_001],
  ])
  expect(inBooks(paymentId)).toEqual([
    ['payment', 'along', total, 'succeeded'],
    ['payment', 'prepayment', total, 'succeeded'],
    ['refund', 'along', 100_001, 'succeeded'],
  ])
})

test('a payment that fails leaves no receipt; an order edited meanwhile pays by its new lines', async () => {
  const id = await place()
  const started = await shop.shopper.visitor.post(`/api/orders/${id}/pay/`)
  const [, failed = ''] = /\/pay\/([\w-]+)\/$/.exec(started.json().url) ?? []
  const { version, ...order } = await shop.order(id)
  const edited = await shop.staff.call('PUT', `/api/staff/orders/${id}/`, {
    version,
    full_name: order.full_name,
    phone: order.phone,
    email: order.email,
    delivery_type: order.delivery_type,
    address: order.address,
    index: order.index,
    lines: [{ position: order.lines[0]?.position, quantity: 2 }],
  })
  expect(edited.statusCode).toBe(200)
  await standIn.pay(failed, { instrument: 'bank_card', reason: 'card_expired' })
  await shop.work()
  expect(await list(id)).toEqual([])
  await shop.pay(id)
  await shop.work()
  expect(await list(id)).toMatchObject([{ kind: 'income', state: 'done' }])
  expect((await shop.receipts(id)).at(-1)).toEqual(['income', 'yookassa', 'done', 2 * 500_050 + 59_000])
})

test('a refused receipt is shown with its reason, and staff send it again, once', async () => {
  const id = await place()
  standIn.setTrouble({ receipt: () => 'canceled' })
  const paymentId = await shop.pay(id)
  await shop.work()
  const [refused] = await list(id)
  expect(refused).toMatchObject({
    state: 'refused',
    can_retry: true,
    reason: expect.stringContaining('не зарегистрировал'),
  })
  const today = (await shop.staff.get('/api/staff/today/')).json()
  expect(today.refused_receipts).toContainEqual({ order_id: id, reason: refused?.reason })
  standIn.setTrouble({})
  const retry = () => shop.staff.post(`/api/staff/receipts/${refused?.id}/retry/`)
  const statuses = (await Promise.all([retry(), retry()])).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  standIn.setTrouble({ call: () => 'answer_lost' })
  await shop.work()
  standIn.setTrouble({})
  await shop.work()
  expect(await list(id)).toMatchObject([{ state: 'done', reason: null }])
  expect(inBooks(paymentId)).toEqual([
    ['payment', 'along', total, 'canceled'],
    ['payment', 'cashless', total, 'succeeded'],
  ])
  expect((await shop.audit('order.receipt_retry'))[0]).toMatchObject({ subjectId: String(id) })
})

test('transfers are for the owner’s own desk: exported line by line, marked by hand, undone with the move', async () => {
  const id = await place()
  const { version } = (await shop.move(id, 'Оплачен')).json()
  await shop.staff.post(`/api/staff/orders/${id}/undo/`, { version })
  await shop.work()
  expect(await shop.receipts(id)).toEqual([])
  await shop.move(id, 'Оплачен')
  await send(id)
  expect(await shop.receipts(id)).toEqual([
    ['income', 'own', 'pending', total],
    ['offset', 'own', 'pending', total],
  ])
  const file = await shop.staff.get('/api/staff/export/receipts/?format=csv')
  const sheet = await openSpreadsheet(file.rawPayload, 1000)
  const rows = (await sheet.next(1000)).map(({ cells }) => cells.map(String))
  await sheet.close()
  const own = rows.filter((cells) => cells[3] === String(id))
  expect(own.map((cells) => [cells[2], cells[5], cells[8]])).toEqual([
    ['Приход, предоплата', 'Лисица', '5000,5'],
    ['Приход, предоплата', 'Брелок', '999,99'],
    ['Приход, предоплата', 'Доставка: Почта России', '590'],
    ['Зачёт предоплаты', 'Лисица', '5000,5'],
    ['Зачёт предоплаты', 'Брелок', '999,99'],
    ['Зачёт предоплаты', 'Доставка: Почта России', '590'],
  ])
  const [first] = await list(id)
  expect((await shop.staff.post(`/api/staff/receipts/${first?.id}/done/`)).json()).toMatchObject({ state: 'done' })
  expect((await shop.staff.post(`/api/staff/receipts/${first?.id}/done/`)).statusCode).toBe(409)
})

test('the settings decide the desk and the codes; a packer sees no receipts', async () => {
  const site = (await shop.staff.get('/api/staff/site/')).json()
  const change = { version: site.version, receipts_by: 'own', vat_code: 11, tax_system: 1 }
  expect((await shop.staff.call('PATCH', '/api/staff/site/', change)).statusCode).toBe(200)
  const wrong = await shop.staff.call('PATCH', '/api/staff/site/', { version: site.version + 1, vat_code: 13 })
  expect(wrong.json().fields).toEqual({ vat_code: 'Выберите из списка.' })
  const id = await place()
  const paymentId = await shop.pay(id)
  await shop.work()
  expect(await shop.receipts(id)).toEqual([['income', 'own', 'pending', total]])
  expect(inBooks(paymentId)).toEqual([])
  const [row] = await shop.db.select().from(receipts).where(eq(receipts.orderId, id))
  expect(row).toMatchObject({ vatCode: 11, taxSystem: 1, email: shop.form.email })
  const back = { version: site.version + 1, receipts_by: 'provider', vat_code: 1, tax_system: 2 }
  await shop.staff.call('PATCH', '/api/staff/site/', back)

  await shop.addAccount('packer@kitsune.test', { role: 'packer' })
  const packer = new Visitor(shop, '198.51.100.90')
  await packer.signIn('packer@kitsune.test', password)
  expect((await packer.get(`/api/staff/orders/${id}/receipts/`)).statusCode).toBe(403)
})

/** How often each thing stands in receipts of a kind, and their sum. */
async function named(id: number, kind: string) {
  const rows = await shop.db.select().from(receipts).where(eq(receipts.orderId, id))
  const ofKind = rows.filter((row) => row.kind === kind)
  const pieces: Record<string, number> = {}
  for (const { name, quantity, subject } of ofKind.flatMap(({ lines }) => lines)) {
    if (subject !== 'surplus') pieces[name] = (pieces[name] ?? 0) + quantity
  }
  return { pieces, kopecks: ofKind.reduce((sum, row) => sum + row.kopecks, 0), desks: ofKind.map(({ desk }) => desk) }
}

test('paid by transfer and by card: each piece and the delivery are in one closing receipt, and come back in one', async () => {
  const pieces = { Лисица: 1, Брелок: 3, 'Доставка: Почта России': 1 }
  const paidTwice = async () => {
    const id = await place()
    const { version } = await shop.order(id)
    const payments = [{ order_id: id, version, sum: 2000, text: 'часть' }]
    await shop.staff.post('/api/staff/orders/payments/confirm/', { payments })
    await shop.pay(id)
    await shop.work()
    return id
  }
  const sent = await paidTwice()
  expect((await shop.order(sent)).state).toBe('Оплачен')
  await send(sent)
  await shop.work()
  expect(await named(sent, 'offset')).toEqual({ pieces, kopecks: total, desks: ['own'] })
  // The part came first; with the card it is paid in full.
  const incomes = await shop.db.select().from(receipts).where(eq(receipts.orderId, sent))
  const modes = Object.fromEntries(
    incomes.filter(({ kind }) => kind === 'income').map(({ desk, mode }) => [desk, mode]),
  )
  expect(modes).toEqual({ own: 'partial_prepayment', yookassa: 'full_prepayment' })

  const cancelled = await paidTwice()
  await shop.move(cancelled, 'Отменен', { reason: 'Проба' })
  await shop.work()
  const due = (await shop.staff.get(`/api/staff/orders/${cancelled}/money/`)).json()
  const waiting = due.refunds.find((refund: { state: string }) => refund.state === 'waiting')
  const done = { method: 'transfer', document: '17', date: '2026-11-18' }
  expect((await shop.staff.post(`/api/staff/refunds/${waiting.id}/confirm/`, done)).statusCode).toBe(200)
  await shop.work()
  expect(await named(cancelled, 'return')).toMatchObject({ pieces, kopecks: total })
})
