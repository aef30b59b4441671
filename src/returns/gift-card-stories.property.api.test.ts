import { expect, test } from 'vitest'
import { giftCardMovements } from '../database/tables/gift-card-movements.server.ts'
import { giftCards } from '../database/tables/gift-cards.server.ts'
import { balanceOf, cardMoneyOf } from '../ledger/ledger.ts'
import { readLedger } from '../ledger/write-ledger.server.ts'
import { eq, inArray, sql } from '../platform/postgres/drizzle.server.ts'
import { rounds } from '../testing/rounds.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { openReturnsShop } from './testing-returns.server.ts'

const { shop, figure, keychain, ask, decide, onShelf } = await openReturnsShop()
const random = seededRandom(41)

async function issue(sum: number): Promise<number> {
  const { card, code } = (await shop.staff.post('/api/staff/gift-cards/', { sum, note: 'Проверка' })).json()
  await shop.shopper.visitor.post('/api/gift-cards/', { code })
  return card.id
}

/** However much is on a card, its ledger says the same. */
async function balances(ids: number[]): Promise<number[]> {
  const rows = await shop.db
    .select({
      id: giftCards.id,
      balance: giftCards.balanceKopecks,
      ledger: sql`sum(${giftCardMovements.kopecks})`.mapWith(Number),
    })
    .from(giftCards)
    .innerJoin(giftCardMovements, eq(giftCardMovements.cardId, giftCards.id))
    .where(inArray(giftCards.id, ids))
    .groupBy(giftCards.id)
    .orderBy(giftCards.id)
  for (const { balance, ledger } of rows) expect(ledger).toBe(balance)
  return rows.map(({ balance }) => balance)
}

/** Every piece comes back by itself, in any order. */
async function giveAllBack(id: number): Promise<void> {
  for (const state of ['Собирается', 'Готов к выдаче', 'Завершен']) await shop.move(id, state)
  const pieces = [0, 1, 1]
  while (pieces.length > 0) {
    const [position = 0] = pieces.splice(random(pieces.length), 1)
    expect((await ask(id, { lines: [{ position, quantity: 1 }] })).statusCode).toBe(200)
    await decide(id, 'receive')
    expect((await decide(id, 'accept', onShelf(position))).statusCode).toBe(200)
  }
}

test('orders, cards, concessions and part returns in any order give back exactly what was paid', async () => {
  // A shopper may place twenty orders in an hour.
  for (let story = 0; story < rounds(2, 18); story += 1) {
    const faces = Array.from({ length: 1 + random(3) }, () => 100 + random(300_000))
    const cards: number[] = []
    for (const kopecks of faces) cards.push(await issue(kopecks / 100))
    const id = await shop.shopper.buy(shop.form, [figure, 1], [keychain, 2])
    const total = 560_000
    const covered = Math.min(
      total,
      faces.reduce((sum, kopecks) => sum + kopecks, 0),
    )
    const ledger = () => readLedger(shop.db, id)
    expect(cardMoneyOf(await ledger()).paidKopecks).toBe(covered)
    if (covered < total && random(3) > 0) {
      await shop.pay(id)
      await shop.work()
    }
    const isPaid = (await shop.order(id)).state === 'Оплачен'
    if (isPaid && random(2) === 0) {
      const { version } = await shop.order(id)
      const body = { version, sum: (1 + random(total - 1)) / 100, note: 'Скидка', by_hand: random(2) === 0 }
      expect((await shop.staff.post(`/api/staff/orders/${id}/refunds/`, body)).statusCode).toBe(200)
    }
    if (isPaid && random(2) === 0) await giveAllBack(id)
    else await shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
    await shop.work()
    // Nothing is kept, the cards have what they had, and the rest went where it came from.
    const after = await ledger()
    expect(balanceOf(after).kept).toBe(0)
    expect(cardMoneyOf(after)).toEqual({ paidKopecks: covered, backKopecks: covered })
    expect(await balances(cards)).toEqual(faces)
    // Left out of the next order.
    for (const card of cards) await shop.shopper.visitor.call('PATCH', `/api/gift-cards/${card}/`, { in_use: false })
  }
})
