import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type {
  applyBulkChange,
  listBulkChanges,
  previewBulkChange,
  undoBulkChange,
} from '../src/catalogue/staff/bulk.contract.ts'
import { closeAtEnd } from '../src/testing/close-at-end.ts'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { StaffClient } from '../src/testing/staff-client.ts'

/**
 * How long it takes to change the price of all products and to take it back: `node bench/staff-bulk.ts --data-dir DIR`,
 * where DIR was filled by `npm run demo:large`.
 */
const { values: options } = parseArgs({ options: { 'data-dir': { type: 'string' } } })
if (!options['data-dir']) throw new Error('Say which catalogue: --data-dir')

const shop = startShopProcess({
  dataDir: options['data-dir'],
  port: await freePort(),
  env: { LOG_LEVEL: 'error' },
})
const stopAll = closeAtEnd(async () => {
  await shop.stop()
})
try {
  await shop.opened
  const staff = new StaffClient(shop.url)
  await staff.signIn()
  await changeAll(staff)
} finally {
  await stopAll()
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
