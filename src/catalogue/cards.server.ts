import type { Database } from '../platform/database.server.ts'
import { type JsonText, jsonList } from '../platform/json-text.ts'

/** Cards of these products in this order, one statement for all; what is gone meanwhile is left out. */
export type ReadCards = (ids: number[]) => Promise<JsonText>

/** Cards are ready JSON in the database (see `products.card`): reading a page of them is all that a list costs. */
export function prepareCards(db: Database, picturesUrl: string): ReadCards {
  const query = {
    name: 'product_cards',
    text: `select card from unnest($1::bigint[]) with ordinality as wanted (id, place)
      join products using (id) where archived_at is null order by place`,
    rowMode: 'array' as const,
  }
  const elsewhere = picturesUrl === '/pictures' ? undefined : `"${picturesUrl}/`

  return async (ids) => {
    if (ids.length === 0) return jsonList([])
    const { rows } = await db.$client.query<[string]>({ ...query, values: [ids] })
    const cards = rows.map(([card]) => (elsewhere ? card.replaceAll('"/pictures/', elsewhere) : card))
    return jsonList(cards)
  }
}
