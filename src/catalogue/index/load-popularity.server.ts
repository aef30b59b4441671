import type { Pool } from 'pg'

/** More would not change the first pages, and every search looks at all of them. */
const maxPopular = 20_000

export async function loadPopularity(pool: Pool): Promise<[id: number, score: number][]> {
  const { rows } = await pool.query<[number, number]>({
    name: 'product_popularity',
    text: `select product_id::float8, score from product_popularity order by score desc, product_id limit ${maxPopular}`,
    rowMode: 'array',
  })
  return rows
}
