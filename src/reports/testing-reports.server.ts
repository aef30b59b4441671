import { expect } from 'vitest'
import { addCategory, addProducts } from '../catalogue/testing-catalogue.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { staffVisitor } from '../testing/staff-visitor.ts'
import { openAccountsShop } from '../testing/test-accounts.server.ts'
import { recountSales } from './recount-sales.server.ts'

/** A shop with two products and five orders around the end of March 2026, four of them paid and counted. */
export async function openReportsShop() {
  const shop = await openAccountsShop()
  const staff = await staffVisitor(shop, 'manager@kitsune.test', 'manager')
  const content = await staffVisitor(shop, 'content@kitsune.test', 'content')
  const figures = await addCategory(shop.db, 'Фигурки')
  const other = await addCategory(shop.db, 'Мерч')
  const [fox = 0, wolf = 0] = await addProducts(shop.db, figures, [
    { sku: 'A-1', name: '=Лиса' },
    { sku: 'A-2', name: 'Волк' },
  ])
  await shop.db.update(products).set({ costPriceKopecks: 60_000 }).where(eq(products.id, fox))
  // Half past midnight on the 10th in Novosibirsk, still the 9th in UTC.
  await addOrder(1, '2026-03-09T17:30:00Z', [[fox, 2]])
  await addOrder(2, '2026-03-10T10:00:00Z', [
    [fox, 1],
    [wolf, 1],
  ])
  await addOrder(3, '2026-03-31T16:59:00Z', [[wolf, 1]])
  await addOrder(4, '2026-03-31T17:00:00Z', [[wolf, 3]])
  await addOrder(5, undefined, [[wolf, 9]])
  await recount()
  return { shop, staff, content, figures, other, fox, wolf, addOrder, recount, report }

  /** A piece costs 1,000 roubles, a delivery 300. */
  async function addOrder(id: number, paid: string | undefined, goods: [product: number, quantity: number][]) {
    const goodsKopecks = goods.reduce((sum, [, quantity]) => sum + quantity * 100_000, 0)
    const at = new Date(paid ?? '2026-03-10T10:00:00Z')
    // Together, as the shop writes them: a recount in between would miss the lines.
    await shop.db.transaction(async (tx) => {
      await tx.insert(orders).values({
        id,
        state: paid ? 'paid' : 'awaiting_payment',
        fullName: 'Анна Лис',
        phone: '79130000000',
        email: 'anna@mail.test',
        deliveryName: 'Почта России',
        deliveryPriceKopecks: 30_000,
        goodsKopecks,
        totalKopecks: goodsKopecks + 30_000,
        createdAt: at,
        expiresAt: at,
        ...(paid && { paidAt: at }),
      })
      await tx.insert(orderLines).values(
        goods.map(([productId, quantity], position) => ({
          orderId: id,
          position,
          productId,
          sku: 'A',
          productName: 'Товар',
          priceKopecks: 100_000,
          quantity,
        })),
      )
    })
  }

  async function recount(): Promise<void> {
    await runScheduled(recountSales(shop.db))
  }

  async function report(path: string, visitor = staff) {
    const answer = await visitor.get(`/api/staff/reports/${path}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
}

export const march = 'from=2026-03-01&to=2026-03-31'
