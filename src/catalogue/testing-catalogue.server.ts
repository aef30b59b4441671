import { categories, products } from '../database/tables/catalogue.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'

type NewProduct = Partial<typeof products.$inferInsert>

let madeSoFar = 0

/** For tests: a category and its products, with defaults for everything that the test does not set. */
export async function addCategory(db: Database, name: string): Promise<number> {
  const [row] = await db.insert(categories).values({ name }).returning({ id: categories.id })
  return row?.id ?? 0
}

export async function addProducts(db: Database, categoryId: number, list: NewProduct[]): Promise<number[]> {
  const rows = await db
    .insert(products)
    .values(
      list.map((product) => {
        madeSoFar += 1
        return { sku: `T-${madeSoFar}`, name: `Товар ${madeSoFar}`, priceKopecks: 100_000, categoryId, ...product }
      }),
    )
    .returning({ id: products.id })
  return rows.map((row) => row.id)
}
