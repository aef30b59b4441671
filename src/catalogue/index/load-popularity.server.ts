import type { Pool } from 'pg'
import { productPopularity } from '../../database/tables/search-order.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { statementText } from '../../platform/postgres/statement.server.ts'

/** More would not change the first pages, and every search looks at all of them. */
const maxPopular = 20_000

const popularProducts = {
  name: 'product_popularity',
  text: statementText(sql`
    select product_id::float8, score from ${productPopularity} order by score desc nulls last, product_id limit ${sql.raw(String(maxPopular))}`),
  rowMode: 'array' as const,
}

export async function loadPopularity(pool: Pool): Promise<[id: number, score: number][]> {
  const { rows } = await pool.query<[number, number]>(popularProducts)
  return rows
}
