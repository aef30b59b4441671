import { confirmPatiently, type StormAnswer } from '../src/orders/testing-storms.ts'
import type { StormShopper } from '../src/testing/storm-shoppers.ts'
import { checkOrders } from './check-orders.ts'
import type { Random } from './make-value.ts'
import { type Outcome, openOutcome } from './outcome.ts'
import type { SiegeShop } from './siege-shop.ts'

const shoppersARound = 60

/**
 * Shoppers fight for fewer pieces than they want, on all processes at once; some send their confirmation several times.
 */
export async function raceOrders(siege: SiegeShop, rounds: number, random: Random): Promise<Outcome> {
  const outcome = openOutcome('races for the last pieces')
  for (let round = 0; round < rounds; round += 1) {
    const pieces = 1 + random(40)
    const product = await siege.product(pieces)
    const shoppers = await siege.shoppers(shoppersARound, () => [[product, 1]])
    const answers = new Map<StormShopper, StormAnswer | undefined>()
    await Promise.all(
      shoppers.map(async (shopper, index) => {
        const times = random(5) === 0 ? 5 : 1
        outcome.tried += times
        const tries = Array.from({ length: times }, (_, turn) =>
          confirmPatiently(siege.origin(index + turn), shopper, siege.deliveryType),
        )
        const all = await Promise.all(tries)
        for (const answer of all) {
          if (!answer || answer.status >= 500) outcome.fail(`confirming: ${JSON.stringify(answer)}`)
        }
        answers.set(shopper, all.find((answer) => answer?.status === 200) ?? all[0])
      }),
    )
    await checkOrders(siege, outcome, answers, product, pieces)
  }
  return outcome
}
