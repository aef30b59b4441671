import { expect, test } from 'vitest'
import { giftCards } from '../database/tables/gift-cards.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { openSpreadsheet } from '../platform/spreadsheet/read-spreadsheet.server.ts'
import { everything, oneKeychain, openReturnsShop } from './testing-returns.server.ts'

const { shop, figure, keychain, ask, decide, onShelf } = await openReturnsShop()
const total = 560_000

async function withCard(sum: number) {
  const { card, code } = (await shop.staff.post('/api/staff/gift-cards/', { sum, note: 'Проверка' })).json()
  await shop.shopper.visitor.post('/api/gift-cards/', { code })
  const order = await shop.shopper.buy(shop.form, [figure, 1], [keychain, 2])
  return { order, card: card.id as number }
}
const balanceOf = async (id: number) =>
  (await shop.db.select().from(giftCards).where(eq(giftCards.id, id)))[0]?.balanceKopecks

async function handOver(id: number): Promise<void> {
  for (const state of ['Собирается', 'Готов к выдаче', 'Завершен']) await shop.move(id, state)
  await shop.work()
}

test('paid by a card alone: no receipt of income, one closing receipt by offset, returns go to the card', async () => {
  const { order, card } = await withCard(6000)
  await shop.work()
  expect(await shop.receipts(order)).toEqual([])
  await handOver(order)
  expect(await shop.receipts(order)).toEqual([['offset', 'own', 'pending', total]])
  await ask(order, oneKeychain)
  await decide(order, 'receive')
  expect((await decide(order, 'accept', onShelf(1))).statusCode).toBe(200)
  await shop.work()
  expect(await shop.receipts(order)).toEqual([
    ['offset', 'own', 'pending', total],
    ['return', 'own', 'pending', 30_000],
  ])
  expect(await balanceOf(card)).toBe(600_000 - total + 30_000)
})

test('the rest by a bank card: its receipt is of the rest, the closing one of all; what comes back goes to the gift card first', async () => {
  const { order, card } = await withCard(1000)
  await shop.pay(order)
  await shop.work()
  expect(await shop.receipts(order)).toEqual([['income', 'yookassa', 'done', total - 100_000]])
  await handOver(order)
  await ask(order, everything)
  await decide(order, 'receive')
  expect((await decide(order, 'accept', onShelf(0, 1))).statusCode).toBe(200)
  await shop.work()
  await shop.work()
  expect((await shop.receipts(order)).map(([kind, , , kopecks]) => [kind, kopecks])).toEqual([
    ['income', total - 100_000],
    ['offset', total],
    ['return', total - 100_000],
    ['return', 100_000],
  ])
  expect(await balanceOf(card)).toBe(100_000)
  const file = await shop.staff.get('/api/staff/export/receipts/?format=csv&only=all')
  const sheet = await openSpreadsheet(file.rawPayload, 1000)
  const rows = (await sheet.next(1000)).map(({ cells }) => cells.map(String))
  await sheet.close()
  const advances = rows.filter((cells) => cells[3] === String(order)).map((cells) => [cells[2], cells[14]])
  expect(new Set(advances.map(String))).toEqual(
    new Set(['Приход, предоплата,0', 'Зачёт предоплаты,5600', 'Возврат прихода,1000', 'Возврат прихода,0']),
  )
})

test('cancelled before anything is handed over: the card is as it was, and only the money has a receipt of its return', async () => {
  const { order, card } = await withCard(1000)
  await shop.pay(order)
  await shop.work()
  await shop.shopper.visitor.post(`/api/orders/${order}/cancel/`)
  await shop.work()
  await shop.work()
  expect((await shop.receipts(order)).map(([kind, , , kopecks]) => [kind, kopecks])).toEqual([
    ['income', total - 100_000],
    ['return', total - 100_000],
  ])
  expect(await balanceOf(card)).toBe(100_000)
})
