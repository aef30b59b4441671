import { shopToday, shopZone } from '../../database/shop-time.server.ts'
import { homeStrips } from '../../database/tables/home-strips.server.ts'
import { type JsonText, jsonList, jsonObject } from '../../platform/contract/json-text.ts'
import { openInvalidateLater } from '../../platform/pages/invalidate-later.server.ts'
import type { Uses } from '../../platform/pages/page-cache.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { asc, eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { dateFormat, shopDay } from '../../platform/text/date-format.ts'
import type { Catalogue } from '../catalogue.server.ts'
import { listTag } from '../catalogue-tags.server.ts'
import type { LiveIndex } from '../index/live-index.server.ts'
import { stripRule } from './strip-rule.ts'

/** As long as the other strips of the home page. */
const ruleLength = 12
/** More would make the home page heavy. */
export const maxStrips = 10

type StripRow = typeof homeStrips.$inferSelect

export type HomeStrips = ReturnType<typeof openHomeStrips>

export function openHomeStrips(
  db: Database,
  live: LiveIndex,
  { readCards, scopeOf }: Pick<Catalogue, 'readCards' | 'scopeOf'>,
  invalidate: (tags: string[]) => void,
) {
  const later = openInvalidateLater(invalidate, 'home_strips')
  const published = db
    .select({
      strip: homeStrips,
      /** Until it begins, and until the day in its words is another one, by the clock of the database. */
      waitMs: sql<number | null>`(extract(epoch from ${homeStrips.startsAt} - now()) * 1000)::float8`,
      dayMs: sql<number>`(extract(epoch from (${shopToday} + 1)::timestamp at time zone ${shopZone} - now()) * 1000)::float8`,
    })
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
    const scope = rule.shelf ? await scopeOf(rule.shelf) : {}
    if (!scope) return readCards([], uses)
    const filter = { ...rule.filter, ...scope }
    return readCards((await live.current()).find(filter, rule.sort, 0, ruleLength).ids, uses)
  }

  return {
    cardsOf,
    close: () => later.close(),

    async clock() {
      const { rows } = await db.execute<{ now: string }>(sql`select now()::text as now`)
      return { now: new Date(rows[0]?.now ?? 0).toISOString() }
    },

    async list(uses: Uses): Promise<JsonText> {
      uses('home_strips', listTag())
      const rows = await published.execute()
      const coming = rows.flatMap(({ waitMs, dayMs }) => ((waitMs ?? 0) > 0 ? [Math.min(waitMs ?? 0, dayMs)] : []))
      later.invalidateIn(coming.length > 0 ? Math.min(...coming) : null)
      const strips = await Promise.all(
        rows.map(async ({ strip, waitMs }) => {
          const isComing = (waitMs ?? 0) > 0
          const products = await cardsOf(isComing ? { address: null, productIds: [] } : strip, uses)
          return products.text === '[]' && !isComing ? [] : [toStrip(strip, isComing, products).text]
        }),
      )
      return jsonList(strips.flat())
    },
  }
}

/** One that is coming says when and what it will be, instead of its goods. */
function toStrip({ id, title, address, text, startsAt }: StripRow, isComing: boolean, products: JsonText): JsonText {
  const words =
    isComing && startsAt ? { href: null, when: dayAndTime(startsAt), text } : { href: address, when: null, text: null }
  return jsonObject({ id, title, starts_at: startsAt, ...words, products })
}

const day = dateFormat({ day: 'numeric', month: 'long' })
const time = dateFormat({ hour: '2-digit', minute: '2-digit' })
const aDayMs = 24 * 60 * 60 * 1000

/** «Сегодня в 18:00», «Завтра в 18:00», «21 ноября в 18:00». */
function dayAndTime(at: Date): string {
  const now = Date.now()
  const names = new Map([
    [shopDay(new Date(now + aDayMs)), 'Завтра'],
    [shopDay(new Date(now)), 'Сегодня'],
  ])
  return `${names.get(shopDay(at)) ?? day.format(at)} в\u00a0${time.format(at)}`
}
