import { beforeAll, expect, test } from 'vitest'
import { orders } from '../../database/tables/orders.server.ts'
import type { OrderState } from '../../database/values/order-states.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import { openAccountsShop } from '../../testing/test-accounts.server.ts'
import type { Visitor } from '../../testing/test-visitor.ts'
import type { BoardColumn, OrderRow } from './order-lists.contract.ts'
import type { StaffOrder } from './staff-orders.contract.ts'

const shop = await openAccountsShop()
let packer: Visitor
let manager: Visitor
let annaId: number

const states = { unpaid: 'awaiting_payment', paid: 'paid', packing: 'packing', sent: 'sent' } as const
const ids = { unpaid: 2001, paid: 2002, packing: 2003, sent: 2004 } as const

async function addOrder(id: number, state: OrderState) {
  await shop.db.insert(orders).values({
    id,
    state,
    accountId: annaId,
    fullName: `Анна Петрова-${id}`,
    phone: '79991234567',
    email: 'anna.secret@mail.test',
    deliveryName: 'Почта России',
    deliveryAddress: 'Новосибирск, Лисья, 1',
    deliveryPriceKopecks: 0,
    goodsKopecks: 100_000,
    totalKopecks: 100_000,
    paidAt: state === 'awaiting_payment' ? null : new Date(),
    expiresAt: new Date(Date.now() + 86_400_000),
  })
}

beforeAll(async () => {
  annaId = await shop.addAccount('anna.secret@mail.test')
  packer = await staffVisitor(shop, 'packer@kitsune.test', 'packer')
  manager = await staffVisitor(shop, 'manager@kitsune.test', 'manager')
  for (const [name, id] of Object.entries(ids)) await addOrder(id, states[name as keyof typeof states])
})

test('a packer sees orders to pack and send only, in table, board, search and palette', async () => {
  const table = (await packer.get('/api/staff/orders/')).json<{ count: number; results: OrderRow[] }>()
  expect([table.count, table.results.map(({ id }) => id)]).toEqual([2, [2003, 2002]])
  const unpaid = (await packer.get(`/api/staff/orders/?state=${encodeURIComponent('Ожидает оплаты')}`)).json()
  expect(unpaid).toEqual({ count: 0, results: [] })
  const board = (await packer.get('/api/staff/orders/board/')).json<BoardColumn[]>()
  expect(board.map(({ state, count }) => [state, count])).toEqual([
    ['Оплачен', 1],
    ['Собирается', 1],
  ])
  expect((await packer.get(`/api/staff/orders/board/?state=${encodeURIComponent('Отправлен')}`)).json()).toEqual([])
  for (const q of ['Анна', '2004', '2001', 'anna.secret']) {
    const found = (await packer.get(`/api/staff/orders/?q=${encodeURIComponent(q)}`)).json<{ results: OrderRow[] }>()
    expect(found.results.every(({ id }) => id === ids.paid || id === ids.packing)).toBe(true)
  }
  for (const q of ['anna.secret', 'anna.secret@mail.test']) {
    expect((await packer.get(`/api/staff/orders/?q=${q}`)).json()).toEqual({ count: 0, results: [] })
  }
  const palette = async (q: string) => (await packer.get(`/api/staff/find/?q=${q}`)).json()
  expect(await palette('2004')).toEqual({ orders: [], customers: [] })
  expect(await palette('anna.secret')).toEqual({ orders: [], customers: [] })
  expect((await palette('2002')).orders).toHaveLength(1)
})

test('of the shopper a packer gets name, phone and address, and nothing more', async () => {
  const answer = await packer.get(`/api/staff/orders/${ids.paid}/`)
  expect(answer.json<StaffOrder>()).toMatchObject({
    full_name: `Анна Петрова-${ids.paid}`,
    phone: '79991234567',
    address: 'Новосибирск, Лисья, 1',
    email: '',
    has_email: true,
    customer: null,
    letters: [],
    can_edit: false,
    next_states: ['Собирается'],
  })
  const everything = [answer, await packer.get('/api/staff/orders/'), await packer.get('/api/staff/orders/board/')]
  for (const { body } of everything) expect(body).not.toContain('anna.secret')
})

test.each([ids.unpaid, ids.sent, 999_999])('order %s does not exist for a packer', async (id) => {
  const calls = [
    packer.get(`/api/staff/orders/${id}/`),
    packer.post(`/api/staff/orders/${id}/state/`, { version: 1, to: 'Собирается' }),
    packer.post(`/api/staff/orders/${id}/undo/`, { version: 1 }),
    packer.post(`/api/staff/orders/${id}/tracking/`, { version: 1, tracking_number: 'A' }),
    packer.post(`/api/staff/orders/${id}/notes/`, { text: 'Заметка' }),
  ]
  for (const answer of await Promise.all(calls)) {
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([404, ['error', 'code', 'detail']])
  }
})

test('a packer packs, sends and takes a wrong click back, but never cancels', async () => {
  const move = (to: string, version: number, reason?: string) =>
    packer.post(`/api/staff/orders/${ids.paid}/state/`, { version, to, reason })
  const { version } = (await packer.get(`/api/staff/orders/${ids.paid}/`)).json<StaffOrder>()
  expect((await move('Отменен', version, 'Передумали')).statusCode).toBe(403)
  const packed = (await move('Собирается', version)).json<StaffOrder>()
  expect([packed.state, packed.next_states]).toEqual(['Собирается', ['Отправлен']])
  const sent = await move('Отправлен', packed.version)
  expect(sent.json<StaffOrder>()).toMatchObject({ state: 'Отправлен', email: '', next_states: [] })
  const undone = await packer.post(`/api/staff/orders/${ids.paid}/undo/`, { version: sent.json().version })
  expect([undone.statusCode, undone.json().state]).toEqual([200, 'Собирается'])
  const again = await move('Отправлен', undone.json().version)
  expect(again.statusCode).toBe(200)
  shop.clock.pass({ seconds: 16 })
  expect((await packer.get(`/api/staff/orders/${ids.paid}/`)).statusCode).toBe(404)
})

test('a payment that a manager confirmed is not the packer’s to undo', async () => {
  const { version } = (await manager.get(`/api/staff/orders/${ids.unpaid}/`)).json<StaffOrder>()
  const paid = await manager.post(`/api/staff/orders/${ids.unpaid}/state/`, { version, to: 'Оплачен' })
  expect(paid.statusCode).toBe(200)
  const undo = await packer.post(`/api/staff/orders/${ids.unpaid}/undo/`, { version: paid.json().version })
  expect(undo.statusCode).toBe(403)
  expect((await packer.get(`/api/staff/orders/${ids.unpaid}/`)).json<StaffOrder>().undo_until).toBeNull()
})

test('the day of each role holds its own parts only', async () => {
  const partsOf = async (visitor: Visitor) => Object.keys((await visitor.get('/api/staff/today/')).json()).toSorted()
  expect(await partsOf(packer)).toEqual(['carrier_trouble', 'day', 'newest_orders', 'packing', 'paid'])
  const content = await staffVisitor(shop, 'content@kitsune.test', 'content')
  expect(await partsOf(content)).toEqual(['day', 'empty_searches', 'low_stock', 'sold_out'])
  const managers = await partsOf(manager)
  expect(managers).toContain('revenue')
  expect(managers).not.toContain('backup')
})
