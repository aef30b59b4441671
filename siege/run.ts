import { parseArgs } from 'node:util'
import { seededRandom } from '../src/testing/seeded-random.ts'
import { breakHttp } from './break-http.ts'
import { hangDatabase, loseMail } from './cause-outages.ts'
import { fuzzContract } from './fuzz-contract.ts'
import { killProcesses } from './kill-processes.ts'
import { isClean, type Outcome, printOutcomes } from './outcome.ts'
import { raceOrders } from './race-orders.ts'
import { openSiegeShop } from './siege-shop.ts'

/** npm run siege: everything that went wrong once, or could, against two processes of this machine; see docs/siege.md. */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})
const requests = Number(values.requests)
const rounds = Number(values.rounds)
const random = seededRandom(Number(values.seed))

const siege = await openSiegeShop(2)
const parts: Record<string, () => Promise<Outcome>> = {
  http: () => breakHttp(siege),
  races: () => raceOrders(siege, rounds, random),
  mail: () => loseMail(siege),
  hang: () => hangDatabase(siege),
  kills: () => killProcesses(siege, rounds, random),
  // Last: it changes goods and accounts in every way that staff can.
  contract: () => fuzzContract(siege, requests, random),
}
const chosen = values.only ? values.only.split(',') : Object.keys(parts)
const outcomes: Outcome[] = []
try {
  for (const name of chosen) {
    const started = Date.now()
    const run = parts[name]
    if (!run) throw new Error(`There is no part ${name}; there are ${Object.keys(parts).join(', ')}.`)
    outcomes.push(await run())
    console.log(`${name}: ${Math.round((Date.now() - started) / 1000)} s`)
  }
} finally {
  await siege.close()
  printOutcomes(outcomes)
}
process.exit(outcomes.every(isClean) ? 0 : 1)
