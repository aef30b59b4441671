import { LRUCache } from 'lru-cache'
import { batched } from '../platform/concurrency/batch.server.ts'
import { type JsonText, jsonList } from '../platform/contract/json-text.ts'
import type { Uses } from '../platform/pages/page-cache.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { cardTag } from './catalogue-tags.server.ts'

/** Cards of these products in this order, without products that no longer exist. */
export type ReadCards = (ids: number[], uses?: Uses) => Promise<JsonText>

export interface Cards {
  read: ReadCards
  /** These products have changed; without ids, any may have. */
  invalidate(ids?: readonly number[]): void
  /** While change notifications are not received, every card is read from the database. */
  setTrusted(trusted: boolean): void
}

/** About 700 bytes each. */
const maxKept = 30_000

/**
 * Cards are stored as JSON in the database (see `products.card`). The last read ones are cached by product, because
 * there are far more different lists than products in them.
 */
export function openCards(db: Database, picturesUrl: string, trusted: boolean): Cards {
  const kept = new LRUCache<number, string>({ max: maxKept })
  /** Incremented by every change: a card read before a change must not be cached after it. */
  let version = 0
  const query = {
    name: 'product_cards',
    text: 'select id::float8, card from products where id = any ($1::bigint[]) and archived_at is null',
    rowMode: 'array' as const,
  }
  const elsewhere = picturesUrl === '/pictures' ? undefined : `"${picturesUrl}/`
  const readAll = batched(async (ids: number[]) => {
    const before = version
    const { rows } = await db.$client.query<[number, string]>({ ...query, values: [`{${ids.join(',')}}`] })
    const cards = new Map(elsewhere ? rows.map(([id, card]) => [id, card.replaceAll('"/pictures/', elsewhere)]) : rows)
    if (trusted && before === version) for (const [id, card] of cards) kept.set(id, card)
    return cards
  })

  return {
    async read(ids, uses) {
      uses?.(...ids.map(cardTag))
      const cards = ids.map((id) => kept.get(id))
      const missing = ids.filter((_, at) => cards[at] === undefined)
      if (missing.length === 0) return jsonList(cards as string[])
      const found = await readAll(missing)
      return jsonList(ids.flatMap((id, at) => cards[at] ?? found.get(id) ?? []))
    },

    invalidate(ids) {
      version += 1
      if (ids) for (const id of ids) kept.delete(id)
      else kept.clear()
    },

    setTrusted(now) {
      trusted = now
      version += 1
      kept.clear()
    },
  }
}
