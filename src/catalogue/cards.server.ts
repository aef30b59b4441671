import { batched } from '../platform/batch.server.ts'
import type { Database } from '../platform/database.server.ts'
import { type JsonText, jsonList } from '../platform/json-text.ts'

/** Cards of these products in this order; what is gone meanwhile is left out. */
export type ReadCards = (ids: number[]) => Promise<JsonText>

/** Cards are ready JSON in the database (see `products.card`): reading a page of them is all that a list costs. */
export function prepareCards(db: Database, picturesUrl: string): ReadCards {
  const query = {
    name: 'product_cards',
    text: 'select id::float8, card from products where id = any ($1::bigint[]) and archived_at is null',
    rowMode: 'array' as const,
  }
  const elsewhere = picturesUrl === '/pictures' ? undefined : `"${picturesUrl}/`
  const readAll = batched(async (ids: number[]) => {
    const { rows } = await db.$client.query<[number, string]>({ ...query, values: [`{${ids.join(',')}}`] })
    return new Map(elsewhere ? rows.map(([id, card]) => [id, card.replaceAll('"/pictures/', elsewhere)]) : rows)
  })

  return async (ids) => {
    if (ids.length === 0) return jsonList([])
    const cards = await readAll(ids)
    return jsonList(ids.flatMap((id) => cards.get(id) ?? []))
  }
}
