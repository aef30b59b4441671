import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type {
  applyBulkChange,
  listBulkChanges,
  previewBulkChange,
  undoBulkChange,
} from '../src/catalogue/staff/bulk.contract.ts'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { StaffClient } from '../src/testing/staff-client.ts'

/**
 * What the table of products costs staff at a given catalogue: `node bench/staff-products.ts --data-dir DIR`, where DIR
 * was filled by `npm run demo:large`. One call after the other, as one person makes them.
 */
const { values: options } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    calls: { type: 'string', default: '60' },
    /** Also changes the price of all products and takes it back. */
    bulk: { type: 'boolean', default: false },
  },
})
if (!options['data-dir']) throw new Error('Say which catalogue: --data-dir')
const calls = Number(options.calls)

/** `{n}` is another number in every call. */
const cases: Record<string, string> = {
  'first page': '',
  'page {n}': 'page={n}',
  'by name, backwards, page {n}': 'sort=-name&page={n}',
  'by price, page {n}': 'sort=-price&page={n}',
  'by stock, page {n}': 'sort=stock&page={n}',
  'search, one word': 'q=фигурка',
  'search, two words and a filter': 'q=лунный фигурка&status=available&page={n}',
  'search, no such word': 'q=абвгд{n}',
  'search, beginning of a SKU': 'q=KTS-',
  'category, by stock': 'category=3&sort=stock&page={n}',
  'low stock': 'stock=low&page={n}',
  'new and off sale': 'is_new=true&status=off_sale',
  'pre-orders': 'is_preorder=true',
  archived: 'archived=true',
}

const shop = startShopProcess({
  dataDir: options['data-dir'],
  port: await freePort(),
  env: { LOG_LEVEL: 'error' },
})
try {
  await shop.opened
  const staff = new StaffClient(shop.url)
  await staff.signIn()
  console.log('| call | p50 | p95 | found |')
  console.log('| --- | --: | --: | --: |')
  for (const [name, query] of Object.entries(cases)) {
    const times: number[] = []
    let count = 0
    for (let call = 0; call < calls; call += 1) {
      const url = `${shop.url}/api/staff/products/?${query.replaceAll('{n}', String(1 + ((call * 37) % 200)))}`
      const started = performance.now()
      const answer = await fetch(url, { headers: staff.headers })
      count = ((await answer.json()) as { count: number }).count
      times.push(performance.now() - started)
    }
    console.log(`| ${[name, cell(times, 0.5), cell(times, 0.95), count].join(' | ')} |`)
  }
  if (options.bulk) await changeAll(staff)
} finally {
  await shop.stop()
}

async function changeAll(staff: StaffClient): Promise<void> {
  const selection = { filter: {} }
  const change = { kind: 'price', percent: 10 } as const
  const timed = async <Answer>(name: string, action: () => Promise<Answer>): Promise<Answer> => {
    const started = performance.now()
    const answer = await action()
    console.log(`${name}: ${Math.round(performance.now() - started)} ms`)
    return answer
  }
  const ended = async (id: number): Promise<void> => {
    for (;;) {
      const { results } = await staff.call<typeof listBulkChanges>('GET /api/staff/products/bulk/')
      if (results.some((run) => run.id === id && run.progress === 1)) return
      await sleep(100)
    }
  }
  const { count } = await timed('preview of all', () =>
    staff.call<typeof previewBulkChange>('POST /api/staff/products/bulk/preview/', { body: { selection, change } }),
  )
  const { id } = await timed('price of all, begun', () =>
    staff.call<typeof applyBulkChange>('POST /api/staff/products/bulk/', { body: { selection, change, count } }),
  )
  await timed('price of all, to the end', () => ended(id))
  await timed('undo, begun', () =>
    staff.call<typeof undoBulkChange>('POST /api/staff/products/bulk/{id}/undo/', { params: { id } }),
  )
  await timed('undo, to the end', () => ended(id))
}

function cell(times: number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`
}
