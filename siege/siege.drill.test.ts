import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../src/testing/seeded-random.ts'
import { breakHttp } from './break-http.ts'
import { hangDatabase } from './cause-outages.ts'
import { fuzzContract } from './fuzz-contract.ts'
import type { Outcome } from './outcome.ts'
import { raceOrders } from './race-orders.ts'
import { openSiegeShop, type SiegeShop } from './siege-shop.ts'

/** A short form of `npm run siege`, on two processes. Its kill rounds and mail outages are tested with the orders. */
let siege: SiegeShop
beforeAll(async () => {
  siege = await openSiegeShop(2)
})
afterAll(() => siege.close())

const clean = { failed: 0, lost: 0, doubled: 0, oversold: 0, examples: [] }
const random = seededRandom(2026)

test('races for the last pieces lose, double and oversell nothing', async () => {
  expectClean(await raceOrders(siege, 2, random), 100)
})

test('a database that hangs is answered for with kept pages and 503', async () => {
  expectClean(await hangDatabase(siege), 48)
})

test('broken HTTP does no harm', async () => {
  expectClean(await breakHttp(siege), 30)
})

test('no call that the contract describes can be made to fail', async () => {
  expectClean(await fuzzContract(siege, 1_500, random), 1_500)
})

function expectClean({ part: _part, tried, ...faults }: Outcome & { fail?: unknown }, least: number): void {
  expect(tried).toBeGreaterThanOrEqual(least)
  expect(faults).toMatchObject(clean)
}
