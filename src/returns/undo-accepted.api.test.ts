import { expect, test } from 'vitest'
import { everything, openReturnsShop } from './testing-returns.server.ts'

const { shop, figure, ask, decide, state, onShelf, bought, refundsOf } = await openReturnsShop()

async function accepted() {
  const id = await bought()
  await ask(id, everything)
  await decide(id, 'receive')
  await shop.work()
  const stock = await shop.stockOf(figure)
  expect((await decide(id, 'accept', { way_back: 0, ...onShelf(0, 1) })).statusCode).toBe(200)
  return { id, stock }
}

async function undo(id: number) {
  const last = (await state(id)).returns.at(-1)
  return shop.staff.post(`/api/staff/orders/${id}/returns/${last?.id}/undo/`, { version: last?.version })
}

const letters = async (id: number) =>
  (await shop.shopper.visitor.get(`/api/orders/${id}/`))
    .json()
    .timeline.map(({ text }: { text: string | null }) => text)

test('accepted by mistake: goods, money and the order are where they were, and it is decided anew', async () => {
  const { id, stock } = await accepted()
  expect([(await shop.order(id)).state, await shop.stockOf(figure)]).toEqual(['Возвращен', (stock ?? 0) + 1])
  expect((await state(id)).returns[0]).toMatchObject({ state: 'Принят', can_undo: true })
  const seen = (await state(id)).returns[0]
  const path = `/api/staff/orders/${id}/returns/${seen?.id}/undo/`
  const both = await Promise.all([1, 2].map(() => shop.staff.post(path, { version: seen?.version })))
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect([(await shop.order(id)).state, await shop.stockOf(figure)]).toEqual(['Завершен', stock])
  expect((await state(id)).returns[0]).toMatchObject({
    state: 'Получен',
    refund: null,
    decided_at: null,
    lines: [{ accepted: null, fate: null }, { accepted: null }],
  })
  expect(await refundsOf(id)).toEqual([['return', 'cancelled', expect.any(Number)]])
  await shop.work()
  expect(await letters(id)).not.toContainEqual(expect.stringContaining('Приняли возврат'))
  expect((await shop.receipts(id)).map(([kind]) => kind)).not.toContain('return')
  expect((await shop.audit('order.return'))[0]).toMatchObject({ after: { return_state: 'Получен' } })

  expect((await decide(id, 'accept', { way_back: 0, ...onShelf(0, 1) })).statusCode).toBe(200)
  await shop.work()
  expect((await shop.order(id)).state).toBe('Возвращен')
  expect((await refundsOf(id)).at(-1)).toEqual(['return', 'succeeded', expect.any(Number)])
})

test('once the shopper is written to, or the money has left, it stays', async () => {
  const { id } = await accepted()
  await shop.work()
  expect((await state(id)).returns[0]).toMatchObject({ can_undo: false })
  expect((await undo(id)).json()).toMatchObject({ code: 'undo_too_late' })
  expect((await shop.order(id)).state).toBe('Возвращен')

  const later = await accepted()
  shop.clock.pass({ minutes: 1 })
  expect((await undo(later.id)).json()).toMatchObject({ code: 'undo_too_late' })
})

test('goods that somebody has ordered meanwhile are not taken from them', async () => {
  const { id } = await accepted()
  const left = (await shop.stockOf(figure)) ?? 0
  const other = await shop.shopper2()
  await other.buy(shop.form, [figure, left])
  expect((await undo(id)).json()).toMatchObject({ code: 'return_sold' })
  expect((await state(id)).returns[0]).toMatchObject({ state: 'Принят' })
})
