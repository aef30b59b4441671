import { categories, makers, products, series } from '../../database/tables/catalogue.server.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { type SQL, sql } from '../../platform/postgres/drizzle.server.ts'
import type { PromotionGoods } from '../promotion.ts'
import { maxNamed, type RuleNames } from './describe-rule.ts'

interface Rule {
  goods: PromotionGoods
  gifts: number[]
}

/** Of what the sentences about these rules name. */
export async function readRuleNames(db: Database | Transaction, rules: readonly Rule[]): Promise<RuleNames> {
  const read = async (from: SQL, lists: (number[] | undefined)[]) => {
    const ids = lists.flatMap((list) => list?.slice(0, maxNamed) ?? [])
    if (ids.length === 0) return new Map<number, string>()
    const { rows } = await db.execute<{ id: number; name: string }>(
      sql`${from} where id = any(${sql.param(ids)}::bigint[])`,
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
  const goods = rules.map((rule) => rule.goods)
  return {
    products: await read(sql`select id::float8, sku as name from ${products}`, [
      ...goods.map((some) => some.products),
      ...rules.map(({ gifts }) => gifts),
    ]),
    categories: await read(
      sql`select id::float8, name from ${categories}`,
      goods.map((some) => some.categories),
    ),
    series: await read(
      sql`select id::float8, name from ${series}`,
      goods.map((some) => some.series),
    ),
    makers: await read(
      sql`select id::float8, name from ${makers}`,
      goods.map((some) => some.makers),
    ),
  }
}
