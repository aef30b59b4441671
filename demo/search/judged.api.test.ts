import { beforeAll, expect, test } from 'vitest'
import type { SearchResult } from '../../src/search/search.contract.ts'
import { openTestApp, type TestApp } from '../../src/testing/test-app.server.ts'
import { fillDemo } from '../fill.ts'
import type { JudgedQuery } from './judged.ts'
import { judgedQueries } from './judged-queries.ts'

interface Verdict extends JudgedQuery {
  recall: number
  /** 0 when none of the wanted was found. */
  firstRank: number
  missing: string[]
}

let shop: TestApp
let verdicts: Verdict[]

beforeAll(async () => {
  shop = await openTestApp()
  await fillDemo(shop.db, () => undefined)
  const { rows } = await shop.db.$client.query<{ id: string; sku: string }>('select id, sku from products')
  const skuOf = new Map(rows.map(({ id, sku }) => [Number(id), sku.replace('KTS-', '')]))
  verdicts = []
  for (const judged of judgedQueries) verdicts.push(await run(judged, skuOf))
}, 120_000)

async function run(judged: JudgedQuery, skuOf: Map<number, string>): Promise<Verdict> {
  const response = await shop.get(`/api/search/?q=${encodeURIComponent(judged.query)}`)
  const found = response.json<SearchResult[]>().map(({ id }) => skuOf.get(id) ?? '')
  const hits = judged.wanted.filter((sku) => found.includes(sku))
  return {
    ...judged,
    recall: hits.length / Math.min(10, judged.wanted.length),
    firstRank: found.findIndex((sku) => judged.wanted.includes(sku)) + 1,
    missing: judged.wanted.length > 10 ? [] : judged.wanted.filter((sku) => !found.includes(sku)),
  }
}

function mean(values: number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}

test('there are enough queries, and each asks for products that exist', async () => {
  expect(judgedQueries.length).toBeGreaterThanOrEqual(200)
  const { rows } = await shop.db.$client.query<{ sku: string }>('select sku from products')
  const known = new Set(rows.map(({ sku }) => sku.replace('KTS-', '')))
  expect(judgedQueries.flatMap(({ wanted }) => wanted).filter((sku) => !known.has(sku))).toEqual([])
})

test('what people type finds what they mean', () => {
  const kinds = [...new Set(verdicts.map(({ kind }) => kind))]
  const report = kinds.map((kind) => {
    const own = verdicts.filter((verdict) => verdict.kind === kind)
    return { kind, queries: own.length, recall: mean(own.map((one) => one.recall)), mrr: mean(own.map(reciprocal)) }
  })
  const total = { recall: mean(verdicts.map((one) => one.recall)), mrr: mean(verdicts.map(reciprocal)) }
  const lines = [...report, { kind: 'all', queries: verdicts.length, ...total }].map(
    (row) =>
      `${row.kind.padEnd(18)} ${String(row.queries).padStart(4)}  recall@10 ${row.recall.toFixed(3)}  MRR ${row.mrr.toFixed(3)}`,
  )
  const weak = verdicts.filter((one) => one.recall < 1 || one.firstRank === 0 || one.firstRank > one.rank)
  for (const one of weak) {
    lines.push(
      `  ${one.kind}: «${one.query}» recall ${one.recall.toFixed(2)}, first at ${one.firstRank}, without ${one.missing.join(' ')}`,
    )
  }
  console.log(lines.join('\n'))
  expect(total.recall).toBeGreaterThanOrEqual(0.97)
  for (const { kind, recall } of report) expect(recall, kind).toBeGreaterThanOrEqual(0.9)
})

test('the first of them stands where it should', () => {
  const late = verdicts.filter((one) => one.firstRank === 0 || one.firstRank > one.rank)
  expect(late.length / verdicts.length).toBeLessThanOrEqual(0.03)
})

function reciprocal({ firstRank }: Verdict): number {
  return firstRank === 0 ? 0 : 1 / firstRank
}
