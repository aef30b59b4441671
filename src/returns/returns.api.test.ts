import sharp from 'sharp'
import { expect, test } from 'vitest'
import { returns } from '../database/tables/returns.server.ts'
import { stockMovements } from '../database/tables/stock.server.ts'
import { and, desc, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { lettersTo, Visitor } from '../testing/test-visitor.ts'
import type { ReturnsOfOrder } from './returns.contract.ts'
import type { ReturnRow } from './staff-returns.contract.ts'
import { everything, oneKeychain, openReturnsShop, picture, upload } from './testing-returns.server.ts'

const { shop, visitor, figure, keychain, bought, path, staffPath, ask, state, decide, onShelf, refundsOf } =
  await openReturnsShop()
const dayMs = 86_400_000

test('one of two goods with a photo: asked, sent, received, accepted; stock, money, receipt and letters follow', async () => {
  const email = 'returns@mail.test'
  const id = await bought({ email })
  const photo = await upload(visitor, await picture())
  expect(photo.statusCode).toBe(200)
  const asked = await ask(id, { ...oneKeychain, reason: 'Цвет не тот', photos: [photo.json().id] })
  expect(asked.json()).toMatchObject({ returns: [{ state: 'Запрошен', reason: 'Цвет не тот' }] })
  expect(asked.json<ReturnsOfOrder>().lines.map(({ left }) => left)).toEqual([1, 1])
  const one = asked.json<ReturnsOfOrder>().returns[0]
  await visitor.post(`${path(id)}${one?.id}/tracking/`, { tracking_number: 'RB123' })
  expect((await decide(id, 'accept', onShelf(1))).statusCode).toBe(409)
  await decide(id, 'receive')
  const stock = (await shop.stockOf(keychain)) ?? 0
  const accepted = await decide(id, 'accept', onShelf(1))
  expect(accepted.json()).toMatchObject({
    returns: [{ state: 'Принят', tracking_number: 'RB123', refund: 300, lines: [{ fate: 'shelf' }] }],
  })
  expect(await shop.stockOf(keychain)).toBe(stock + 1)
  const [movement] = await shop.db
    .select()
    .from(stockMovements)
    .where(and(eq(stockMovements.orderId, id), eq(stockMovements.productId, keychain)))
    .orderBy(desc(stockMovements.id))
  expect(movement).toMatchObject({ change: 1, reason: 'customer_return', accountId: shop.staffId })
  await shop.work()
  await shop.work()
  expect(await refundsOf(id)).toEqual([['return', 'succeeded', 30_000]])
  expect((await shop.receipts(id)).at(-1)).toEqual(['return', 'yookassa', 'done', 30_000])
  expect((await shop.order(id)).state).toBe('Завершен')
  const told = (await lettersTo(shop, email)).map(({ body }) => body).join('\n')
  for (const said of ['Получили заявку', 'Вы отправили товары', 'Получили товары', 'Вернём 300,00', 'Вернули 300,00']) {
    expect(told).toContain(said)
  }
  expect(told).not.toContain('Цвет не тот')
  expect(await shop.audit('order.return')).toHaveLength(2)

  // Only the shopper and staff see the photo, and it holds nothing but pixels.
  const [own = ''] = (await visitor.get(path(id))).json<ReturnsOfOrder>().returns[0]?.photos ?? []
  const seen = await visitor.get(own)
  expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'no-store, private',
  ])
  expect((await sharp(seen.rawPayload).metadata()).exif).toBeUndefined()
  const [forStaff = ''] = (await state(id)).returns[0]?.photos ?? []
  expect((await shop.staff.get(forStaff)).statusCode).toBe(200)
  const stranger = (await shop.shopper2()).visitor
  expect((await stranger.get(own)).statusCode).toBe(404)
  expect((await stranger.get(forStaff)).statusCode).toBe(403)
  expect((await new Visitor(shop, '203.0.113.240').get(own)).statusCode).toBe(401)
  expect((await stranger.get(path(id))).statusCode).toBe(404)
})

test('pressed twice it is one return; two tabs cannot return the same piece, nor more than was bought', async () => {
  const id = await bought()
  const twice = await Promise.all([ask(id, oneKeychain), ask(id, oneKeychain)])
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await state(id)).returns).toHaveLength(1)
  const tabs = await Promise.all([
    ask(id, { ...everything, reason: 'а', lines: [{ position: 0, quantity: 1 }] }),
    ask(id, { ...everything, reason: 'б', lines: [{ position: 0, quantity: 1 }] }),
  ])
  expect(tabs.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const more = await ask(id, { lines: [{ position: 1, quantity: 2 }] })
  expect([more.statusCode, more.json().error]).toEqual([409, 'Вернуть можно не больше 1\u00a0шт.: «Брелок».'])
  expect((await ask(id, { lines: [{ position: 7, quantity: 1 }] })).statusCode).toBe(400)
  expect((await ask(id, { lines: [] })).statusCode).toBe(400)
  // A refused return gives its pieces back.
  await decide(id, 'refuse', { reason: 'Нет коробки' })
  expect((await state(id)).returns.at(-1)).toMatchObject({ state: 'Отклонен', refuse_reason: 'Нет коробки' })
  expect((await ask(id, { lines: [{ position: 0, quantity: 1 }] })).statusCode).toBe(200)
  // Two of the staff at once: one decides.
  await decide(id, 'receive')
  const stock = (await shop.stockOf(figure)) ?? 0
  const both = await Promise.all([decide(id, 'accept', onShelf(0)), decide(id, 'accept', onShelf(0))])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await shop.stockOf(figure)).toBe(stock + 1)
  expect(await refundsOf(id)).toEqual([['return', 'pending', 500_000]])
})

test('a part is accepted and a part refused with its reason: stock, money, receipt and letter follow what was accepted', async () => {
  const email = 'part@mail.test'
  const id = await bought({ email })
  await ask(id, everything)
  await decide(id, 'receive')
  const stock = [await shop.stockOf(figure), await shop.stockOf(keychain)]
  const verdict = (figureReason: string, keychains: number) => ({
    fates: [
      { position: 0, accepted: 0, refuse_reason: figureReason },
      { position: 1, accepted: keychains, fate: 'shelf', refuse_reason: 'Потёрт' },
    ],
  })
  const silent = await decide(id, 'accept', verdict(' ', 1))
  expect([silent.statusCode, silent.json().fields]).toEqual([
    400,
    { 'fates.0.refuse_reason': 'Напишите, почему не\u00a0приняли.' },
  ])
  expect((await decide(id, 'accept', verdict('Нет коробки', 3))).statusCode).toBe(400)
  expect((await decide(id, 'accept', verdict('Нет коробки', 0))).json().detail).toContain('return_nothing_accepted')
  const done = await decide(id, 'accept', verdict('Нет коробки', 1))
  expect(done.json()).toMatchObject({
    returns: [
      {
        state: 'Принят',
        refund: 300,
        lines: [
          { accepted: 0, fate: null, refuse_reason: 'Нет коробки' },
          { accepted: 1, fate: 'shelf', refuse_reason: 'Потёрт' },
        ],
      },
    ],
    lines: [{ left: 1 }, { left: 1 }],
  })
  expect([await shop.stockOf(figure), await shop.stockOf(keychain)]).toEqual([stock[0], (stock[1] ?? 0) + 1])
  await shop.work()
  await shop.work()
  expect(await refundsOf(id)).toEqual([['return', 'succeeded', 30_000]])
  const printed = (await shop.staff.get(`/api/staff/orders/${id}/receipts/`)).json<{ lines: object[] }[]>().at(-1)
  expect(printed?.lines).toEqual([{ name: 'Брелок', quantity: 1, price: 300 }])
  expect((await shop.order(id)).state).toBe('Завершен')
  const told = (await lettersTo(shop, email)).map(({ body }) => body).join('\n')
  expect(told).toMatch(/Приняли часть возврата.+Не\sприняли «Лисица»\. Причина: Нет коробки/)
  // What was refused can be asked for again, and with it the whole is back.
  await ask(id, {
    lines: [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ],
  })
  await decide(id, 'receive')
  await decide(id, 'accept', onShelf(0, 1))
  expect((await shop.order(id)).state).toBe('Возвращен')
  expect((await refundsOf(id)).at(-1)?.[2]).toBe(530_000 + 59_000)
})

test('the shopper withdraws a return until it is received; what was not collected is not theirs', async () => {
  const id = await bought()
  const asked = (await ask(id, oneKeychain)).json<ReturnsOfOrder>()
  expect(asked.returns[0]?.can_withdraw).toBe(true)
  const withdraw = (returnId = 0, by = visitor) => by.post(`${path(id)}${returnId}/withdraw/`)
  const stranger = await shop.shopper2()
  expect((await withdraw(asked.returns[0]?.id, stranger.visitor)).statusCode).toBe(404)
  const twice = await Promise.all([withdraw(asked.returns[0]?.id), withdraw(asked.returns[0]?.id)])
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(twice[0].json()).toMatchObject({
    returns: [{ state: 'Отозван', can_withdraw: false }],
    lines: [{}, { left: 2 }],
  })
  expect((await decide(id, 'receive')).statusCode).toBe(409)
  const again = (await ask(id, { ...oneKeychain, tracking_number: 'RB7' })).json<ReturnsOfOrder>().returns.at(-1)
  await decide(id, 'receive')
  expect((await withdraw(again?.id)).json().error).toBe('Возврат «Получен» уже нельзя отозвать. Напишите нам.')
  await shop.staff.post(staffPath(id), { kind: 'not_collected', lines: [{ position: 0, quantity: 1 }] })
  expect((await withdraw((await state(id)).returns.at(-1)?.id)).statusCode).toBe(409)
})

test('the list of staff: those that wait, the oldest first, by state and page; counted in the menu', async () => {
  const list = async (query = '') =>
    (await shop.staff.get(`/api/staff/returns/${query}`)).json<{ count: number; results: ReturnRow[] }>()
  const id = await bought()
  await ask(id, oneKeychain)
  const open = await list()
  expect(open.results.at(-1)).toMatchObject({ order_id: id, state: 'Запрошен', first_item: 'Брелок', pieces: 1 })
  expect(open.results.every(({ state: now }) => !['Принят', 'Отклонен', 'Отозван'].includes(now))).toBe(true)
  expect((await shop.staff.get('/api/staff/counts/')).json().returns).toBe(open.count)
  expect((await shop.staff.get('/api/staff/today/')).json().open_returns).toBe(open.count)
  const page = await list(`?page=${open.count}&page_size=1`)
  expect(page).toMatchObject({ count: open.count, results: [{ order_id: id }] })
  await decide(id, 'refuse', { reason: 'Нет коробки' })
  expect((await list(`?state=${encodeURIComponent('Отклонен')}`)).results[0]).toMatchObject({ order_id: id })
  expect((await list()).count).toBe(open.count - 1)
  expect((await list('?state=all')).count).toBe(await shop.db.$count(returns))
  expect((await shop.staff.get('/api/staff/returns/?state=x')).statusCode).toBe(400)
})

test('after the period only for defects, with words; before it is sent not at all; staff may be kinder', async () => {
  const early = await shop.shopper.buy(shop.form, [figure, 1])
  expect((await ask(early, { lines: [{ position: 0, quantity: 1 }] })).json().error).toContain('возвращать пока нечего')
  const id = await bought()
  await shop.db.execute(
    sql`update order_events set at = ${new Date(shop.clock.now().getTime() - 9 * dayMs)} where order_id = ${id} and state = 'completed'`,
  )
  expect((await visitor.get(path(id))).json()).toMatchObject({ can_ask: ['defect'] })
  expect((await ask(id, oneKeychain)).json().error).toContain('Срок возврата прошёл')
  expect((await ask(id, { ...oneKeychain, kind: 'defect' })).json().fields).toEqual({ reason: 'Опишите, что не так.' })
  expect((await ask(id, { ...oneKeychain, kind: 'defect', reason: 'Скол' })).statusCode).toBe(200)
  const kinder = await shop.staff.post(staffPath(id), { kind: 'changed_mind', lines: [{ position: 0, quantity: 1 }] })
  expect(kinder.statusCode).toBe(200)
})
