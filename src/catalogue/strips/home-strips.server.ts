import { homeStrips } from '../../database/tables/home-strips.server.ts'
import { type JsonText, jsonList, jsonObject } from '../../platform/contract/json-text.ts'
import type { Uses } from '../../platform/pages/page-cache.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { asc, eq } from '../../platform/postgres/drizzle.server.ts'
import type { ReadCards } from '../cards.server.ts'
import { listTag } from '../catalogue-tags.server.ts'
import type { LiveIndex } from '../index/live-index.server.ts'
import { stripRule } from './strip-rule.ts'

/** As long as the other strips of the home page. */
const ruleLength = 12
/** More would make the home page heavy. */
export const maxStrips = 10

type StripRow = typeof homeStrips.$inferSelect

export type HomeStrips = ReturnType<typeof openHomeStrips>

export function openHomeStrips(db: Database, live: LiveIndex, readCards: ReadCards) {
  const published = db
    .select()
    .from(homeStrips)
    .where(eq(homeStrips.published, true))
    .orderBy(asc(homeStrips.position), asc(homeStrips.id))
    .limit(maxStrips)
    .prepare('home_strips')

  /** The cards of a strip as they are now. */
  async function cardsOf({ address, productIds }: Pick<StripRow, 'address' | 'productIds'>, uses?: Uses) {
    if (productIds) return readCards(productIds, uses)
    const rule = stripRule(address ?? '')
    if (!rule) return readCards([], uses)
    return readCards((await live.current()).find(rule.filter, rule.sort, 0, ruleLength).ids, uses)
  }

  return {
    cardsOf,

    async list(uses: Uses): Promise<JsonText> {
      uses('home_strips', listTag())
      const rows = await published.execute()
      const strips = await Promise.all(
        rows.map(async (row) => {
          const { id, title, address: href } = row
          const products = await cardsOf(row, uses)
          return products.text === '[]' ? [] : [jsonObject({ id, title, href, products }).text]
        }),
      )
      return jsonList(strips.flat())
    },
  }
}
