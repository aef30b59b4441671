import { beforeAll, expect, test } from 'vitest'
import { products } from '../../../database/tables/catalogue.server.ts'
import { eq, sql } from '../../../platform/postgres/drizzle.server.ts'
import type { Shopper } from '../../testing-orders.server.ts'
import type { BoardColumn, OrderRow } from '../order-lists.contract.ts'
import { openStaffOrders, type StaffOrdersShop } from '../testing-staff-orders.server.ts'

let shop: StaffOrdersShop
let shopper: Shopper
let [first, second, third] = [0, 0, 0]

beforeAll(async () => {
  shop = await openStaffOrders()
  shopper = await shop.shopper()
  const other = await shop.shopper()
  const [fox = 0, owl = 0] = await shop.addGoods(
    { name: 'Лисица «Ёлка»', sku: 'KTS-0042', priceKopecks: 500_000 },
    { name: 'Сова', sku: 'OWL-1', priceKopecks: 100_000 },
  )
  first = await shopper.buy({ ...shop.form, fullName: 'Королёва Анна', email: 'anna@mail.test' }, [fox, 2])
  shop.clock.pass({ days: 2 })
  second = await other.buy(
    { ...shop.form, fullName: 'Смирнов Пётр', phone: '8 913 555-66-77', email: 'petr.smirnov@post.test' },
    [owl, 1],
  )
  third = await shopper.buy(
    { ...shop.form, deliveryType: shop.post, deliveryAddress: 'Томск, Ленина 1', deliveryIndex: '634000' },
    [owl, 3],
  )
  await shop.move(second, 'Оплачен')
})

async function found(query: Record<string, string | number>) {
  const answer = await shop.staff.get(`/api/staff/orders/?${new URLSearchParams(query as Record<string, string>)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ count: number; results: OrderRow[] }>()
}

const numbers = async (query: Record<string, string | number>) => (await found(query)).results.map(({ id }) => id)

test('lists orders newest first, with the values of a row', async () => {
  const { count, results } = await found({})
  expect([count, results.map(({ id }) => id)]).toEqual([3, [third, second, first]])
  expect(results[2]).toMatchObject({
    full_name: 'Королёва Анна',
    first_item: 'Лисица «Ёлка»',
    pieces: 2,
    total: 10_000,
    next_states: ['Оплачен', 'Отменен'],
  })
})

test.each([
  ['the number', () => String(first), () => [first]],
  ['«№ 1001»', () => `№ ${first}`, () => [first]],
  ['«заказ 1001»', () => `Заказ ${second}`, () => [second]],
  ['a name, in any order, case and letter ё', () => 'анна королев', () => [first]],
  ['the beginning of an e-mail', () => 'petr.smi', () => [second]],
  ['an e-mail address', () => 'Petr.Smirnov@post.test', () => [second]],
  ['an e-mail address that is still being typed', () => 'smirnov@po', () => [second]],
  ['not the address of somebody else', () => 'petr@post.test', () => []],
  ['a phone as people write it', () => '+7 (913) 555-66-77', () => [second]],
  ['its last digits', () => '66-77', () => [second]],
  ['a SKU', () => 'kts-0042', () => [first]],
  ['a part of a product’s name', () => 'елка лис', () => [first]],
  ['nothing of this', () => 'фламинго', () => []],
  ['no word at all', () => '!!!', () => []],
  ['somebody’s SQL', () => "'; drop table orders; --", () => []],
])('is found by %s', async (_, q, expected) => {
  expect(await numbers({ q: q() })).toEqual(expected())
})

test('filters, order and pages', async () => {
  expect(await numbers({ state: 'Оплачен' })).toEqual([second])
  expect(await numbers({ delivery: shop.post })).toEqual([third])
  expect(await numbers({ to: '2026-11-15' })).toEqual([first])
  expect(await numbers({ from: '2026-11-16', to: '2026-11-17' })).toEqual([third, second])
  expect(await numbers({ customer: shopper.accountId })).toEqual([third, first])
  expect(await numbers({ customer: shopper.accountId, sort: 'number' })).toEqual([first, third])
  expect(await numbers({ sort: 'total' })).toEqual([second, third, first])
  expect(await numbers({ sort: 'number', page: 2, page_size: 2 })).toEqual([third])
  expect(await found({ page: 9 })).toEqual({ count: 3, results: [] })
})

test.each(['state=Новый', 'sort=name', 'from=yesterday', 'page=0', 'delivery=x'])('%s is refused', async (query) => {
  expect((await shop.staff.get(`/api/staff/orders/?${query}`)).statusCode).toBe(400)
})

test('the board has all columns with their newest orders, and loads more', async () => {
  const [goods = 0] = await shop.addGoods({ name: 'Брелок', stock: null })
  const buyers = await Promise.all([shop.shopper(), shop.shopper()])
  for (const buyer of buyers) {
    for (let made = 0; made < 11; made += 1) await buyer.buy(shop.form, [goods, 1])
    shop.clock.pass({ minutes: 70 })
  }
  const board = (await shop.staff.get('/api/staff/orders/board/')).json<BoardColumn[]>()
  expect(board.map(({ state, count, orders }) => [state, count, orders.length])).toEqual([
    ['Ожидает оплаты', 24, 20],
    ['Оплачен', 1, 1],
    ['Собирается', 0, 0],
    ['Отправлен', 0, 0],
    ['Готов к выдаче', 0, 0],
    ['Завершен', 0, 0],
    ['Отменен', 0, 0],
    ['Возвращен', 0, 0],
  ])
  const next = board[0]?.next
  const state = encodeURIComponent('Ожидает оплаты')
  const more = (await shop.staff.get(`/api/staff/orders/board/?state=${state}&after=${next}`)).json<BoardColumn[]>()
  expect(more).toMatchObject([{ state: 'Ожидает оплаты', next: null }])
  expect(more[0]?.orders.map(({ id }) => id)).toEqual(expect.arrayContaining([third, first]))
  expect(more[0]?.orders).toHaveLength(4)
})

test('the board by words counts what it found in each column, and loads more of it', async () => {
  const q = encodeURIComponent('брелок')
  const [column, ...others] = (await shop.staff.get(`/api/staff/orders/board/?q=${q}`)).json<BoardColumn[]>()
  expect(column).toMatchObject({ state: 'Ожидает оплаты', count: 22, next: column?.orders.at(-1)?.id })
  const ids = column?.orders.map(({ id }) => id) ?? []
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(others).toHaveLength(7)
  for (const other of others) expect(other).toMatchObject({ count: 0, orders: [], next: null })
  const state = encodeURIComponent('Ожидает оплаты')
  const answer = await shop.staff.get(`/api/staff/orders/board/?q=${q}&state=${state}&after=${column?.next}`)
  const [more] = answer.json<BoardColumn[]>()
  expect(more).toMatchObject({ count: 2, next: null })
  expect(new Set([...ids, ...(more?.orders.map(({ id }) => id) ?? [])]).size).toBe(22)
})

test('a word that thousands of goods have finds the same orders, in the table and on the board', async () => {
  const query = { q: 'брелок', page_size: 100 }
  const board = async () =>
    (await shop.staff.get(`/api/staff/orders/board/?q=${encodeURIComponent('брелок')}`)).json<BoardColumn[]>()
  const before = [await found(query), await found({ ...query, state: 'Ожидает оплаты' }), await board()]
  expect(before[0]).toMatchObject({ count: 22 })
  await shop.db.execute(sql`
    insert into sold_names (product_id, name, sku) select min(id), 'Брелок ' || n, 'KEY-' || n from products, generate_series(1, 2001) as n group by n`)
  expect([await found(query), await found({ ...query, state: 'Ожидает оплаты' }), await board()]).toEqual(before)
  await shop.db.execute(sql`delete from sold_names where sku like 'KEY-%'`)
})

test('orders are found by the product name at the time of sale, also after it was renamed', async () => {
  const [goods = 0] = await shop.addGoods({ name: 'Барсук', sku: 'BDG-1', stock: null })
  const before = await shopper.buy(shop.form, [goods, 1])
  await shop.db.update(products).set({ name: 'Енот' }).where(eq(products.id, goods))
  const after = [await shopper.buy(shop.form, [goods, 1]), await shopper.buy(shop.form, [goods, 1])]
  expect([await numbers({ q: 'барсук' }), await numbers({ q: 'енот' })]).toEqual([[before], after.toReversed()])
  expect(await numbers({ q: 'bdg-1', sort: 'number' })).toEqual([before, ...after])
})

test('a word that very many goods have finds the newest orders, in table, board and palette', async () => {
  // So far on that the newest are looked through by themselves.
  await shop.db.execute(`select setval('order_numbers', 500000)`)
  const [goods = 0] = await shop.addGoods({ name: 'Сувенир первый', stock: null })
  const bought = [await shopper.buy(shop.form, [goods, 1]), await shopper.buy(shop.form, [goods, 1])]
  // Most of the time would go into the words for the search of products.
  await shop.db.execute(`alter table products disable trigger products_write_words`)
  await shop.db.execute(`
    with made as (insert into products (sku, name, price_kopecks, category_id)
      select 'SVN-' || n, 'Сувенир ' || n, 1000, (select min(id) from categories) from generate_series(1, 2100) as n returning id, name, sku)
    insert into sold_names (product_id, name, sku) select id, name, sku from made`)
  await shop.db.execute(`alter table products enable trigger products_write_words`)
  await shop.move(bought[0] ?? 0, 'Оплачен')
  expect(await found({ q: 'сувенир' })).toMatchObject({ count: 2, results: [{ id: bought[1] }, { id: bought[0] }] })
  expect(await numbers({ q: 'сувенир', state: 'Оплачен' })).toEqual([bought[0]])
  const board = (await shop.staff.get(`/api/staff/orders/board/?q=${encodeURIComponent('сувенир')}`)).json<
    BoardColumn[]
  >()
  expect(board.flatMap(({ state, orders }) => orders.map(({ id }) => [state, id]))).toEqual([
    ['Ожидает оплаты', bought[1]],
    ['Оплачен', bought[0]],
  ])
  const palette = await shop.staff.get(`/api/staff/find/?q=${encodeURIComponent('сувенир')}`)
  expect(palette.json().orders).toMatchObject([{ id: bought[1] }, { id: bought[0] }])
})

test('a person is found on old orders and on new ones, the newest first', async () => {
  const form = { ...shop.form, fullName: 'Верескова Ася' }
  const [goods = 0] = await shop.addGoods({ name: 'Открытка', stock: null })
  const old = [await shopper.buy(form, [goods, 1]), await shopper.buy(form, [goods, 1])]
  await shop.db.execute(`select setval('order_numbers', 900000)`)
  const fresh = await shopper.buy(form, [goods, 1])
  expect(await numbers({ q: 'верескова' })).toEqual([fresh, ...old.toReversed()])
  await shop.move(fresh, 'Отменен', { reason: 'Ошибка' })
  expect(await numbers({ q: 'верескова', state: 'Ожидает оплаты' })).toEqual(old.toReversed())
})
