import { expect, test } from 'vitest'
import { products } from '../database/tables/catalogue.server.ts'
import { inArray } from '../platform/postgres/drizzle.server.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { openTestApp } from '../testing/test-app.server.ts'
import { firstPay } from './first-pay.ts'
import { addCategory, addProducts } from './testing-catalogue.server.ts'

const { db } = await openTestApp()

test('the preview reckons a deposit as the database does', async () => {
  const random = seededRandom(46)
  const some = (limit: number) => (random(3) === 0 ? null : random(limit))
  const wanted = Array.from({ length: 200 }, () => ({
    isPreorder: random(8) > 0,
    priceKopecks: 1 + random(1_000_000),
    depositPercent: random(2) === 0 ? null : 1 + random(99),
    depositKopecks: some(900_000),
  }))
  const ids = await addProducts(db, await addCategory(db, 'Фигурки'), wanted)
  const rows = await db.select().from(products).where(inArray(products.id, ids))
  expect(rows).toHaveLength(200)
  for (const { isPreorder, priceKopecks, depositPercent, depositKopecks, firstPayKopecks } of rows) {
    const shown = firstPay({
      is_preorder: isPreorder,
      price: priceKopecks / 100,
      deposit_percent: depositPercent,
      deposit: depositKopecks === null ? null : depositKopecks / 100,
    })
    expect([priceKopecks, depositPercent, depositKopecks, shown]).toEqual([
      priceKopecks,
      depositPercent,
      depositKopecks,
      firstPayKopecks === null ? undefined : firstPayKopecks / 100,
    ])
  }
})
