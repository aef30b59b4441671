import { parseArgs } from 'node:util'
import { seededRandom } from '../src/testing/seeded-random.ts'
import { breakHttp } from './break-http.ts'
import { hangDatabase, loseMail } from './cause-outages.ts'
import { fuzzContract } from './fuzz-contract.ts'
import { killProcesses } from './kill-processes.ts'
import { runParts } from './outcome.ts'
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

const isGood = await runParts(() => openSiegeShop(2), values.only ? values.only.split(',') : undefined, {
  http: breakHttp,
  races: (siege) => raceOrders(siege, rounds, random),
  mail: loseMail,
  hang: hangDatabase,
  kills: (siege) => killProcesses(siege, rounds, random),
  // Last: it changes goods and accounts in every way that staff can.
  contract: (siege) => fuzzContract(siege, requests, random),
})
process.exit(isGood ? 0 : 1)
