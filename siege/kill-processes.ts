import { setTimeout as sleep } from 'node:timers/promises'
import { confirm, type StormAnswer } from '../src/orders/testing-storms.ts'
import type { StormShopper } from '../src/testing/storm-shoppers.ts'
import { checkOrders } from './check-orders.ts'
import type { Random } from './make-value.ts'
import { type Outcome, openOutcome } from './outcome.ts'
import type { SiegeShop } from './siege-shop.ts'

const shoppersARound = 80
const readyWithinMs = 60_000

/** kill -9 in the middle of a storm of orders: of the server in one round, of PostgreSQL in the next. */
export async function killProcesses(siege: SiegeShop, rounds: number, random: Random): Promise<Outcome> {
  const outcome = openOutcome('kill -9 of server and database')
  for (let round = 0; round < rounds; round += 1) {
    const pieces = 2 * shoppersARound
    const product = await siege.product(pieces)
    const shoppers = await siege.shoppers(shoppersARound, () => [[product, 2]])
    const answers = new Map<StormShopper, StormAnswer | undefined>()
    const killAfter = 1 + random(shoppersARound - 10)
    const killServer = round % 2 === 0
    const killed = killServer ? siege.shops[0]?.server() : siege.postmaster()
    outcome.tried += shoppers.length
    await Promise.all(
      shoppers.map(async (shopper, index) => {
        answers.set(shopper, await confirm(siege.origin(index), shopper, siege.deliveryType))
        if (answers.size === killAfter && killed !== undefined) process.kill(killed, 'SIGKILL')
      }),
    )
    if (killServer) await siege.restart()
    else await waitUntilReady(siege, outcome)
    await siege.reconnect()
    await checkOrders(siege, outcome, answers, product, pieces)
    // Who got no answer tries again, and gets the order that may have been placed.
    const again = new Map<StormShopper, StormAnswer | undefined>()
    for (const shopper of shoppers) {
      const answer = await confirm(siege.origin(0), shopper, siege.deliveryType)
      const before = answers.get(shopper)
      if (answer?.status !== 200) outcome.fail(`confirming again: ${JSON.stringify(answer)}`)
      else if (before?.status === 200 && before.body.order_id !== answer.body.order_id) outcome.doubled += 1
      again.set(shopper, answer)
    }
    await checkOrders(siege, outcome, again, product, pieces)
  }
  return outcome
}

/** Until every process answers again without a restart. */
export async function waitUntilReady(siege: SiegeShop, outcome: Outcome): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  for (const { url } of siege.shops) {
    while (!(await isReady(url))) {
      if (Date.now() > deadline) {
        outcome.failed += 1
        outcome.examples.push(`${url} was not ready within ${readyWithinMs / 1000} s`)
        return
      }
      await sleep(50)
    }
  }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  return answer?.ok === true
}
