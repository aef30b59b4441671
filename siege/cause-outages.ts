import { setTimeout as sleep } from 'node:timers/promises'
import { confirm } from '../src/orders/testing-storms.ts'
import { childrenOf } from '../src/testing/processes.ts'
import type { StormShopper } from '../src/testing/storm-shoppers.ts'
import { waitUntilReady } from './kill-processes.ts'
import { type Outcome, openOutcome } from './outcome.ts'
import type { SiegeShop } from './siege-shop.ts'

const shoppersAnOutage = 40
const hangMs = 8_000
const lettersWithinMs = 180_000

/** Orders while the mail server is away: every letter arrives once, after it is back. */
export async function loseMail(siege: SiegeShop): Promise<Outcome> {
  const outcome = openOutcome('mail server away')
  const product = await siege.product(shoppersAnOutage)
  const shoppers = await siege.shoppers(shoppersAnOutage, () => [[product, 1]])
  await siege.mailbox.goAway()
  outcome.tried += shoppers.length
  await Promise.all(
    shoppers.map(async (shopper, index) => {
      const answer = await confirm(siege.origin(index), shopper, siege.deliveryType)
      if (answer?.status !== 200) outcome.fail(`confirming: ${JSON.stringify(answer)}`)
    }),
  )
  await siege.mailbox.comeBack()
  const deadline = Date.now() + lettersWithinMs
  while (shoppers.some((shopper) => countLetters(siege, shopper) === 0) && Date.now() < deadline) await sleep(200)
  for (const shopper of shoppers) {
    const letters = countLetters(siege, shopper)
    if (letters === 0) outcome.lost += 1
    if (letters > 1) outcome.doubled += 1
  }
  return outcome
}

function countLetters({ mailbox }: SiegeShop, { email }: StormShopper): number {
  return mailbox.letters.filter(({ to }) => to.includes(email)).length
}

/** A database that hangs: guests and shoppers get an answer all the same, a page or 503, and everything comes back. */
export async function hangDatabase(siege: SiegeShop): Promise<Outcome> {
  const outcome = openOutcome('database hangs')
  await Promise.all(siege.shops.map(({ url }) => fetch(`${url}/`)))
  const postmaster = siege.postmaster()
  const processes = [postmaster, ...childrenOf(postmaster)]
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  const until = Date.now() + hangMs
  try {
    await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const paths = ['/', '/api/categories/', '/api/user/api/check_auth/', '/product/1/', '/search/?q=кот', '/readyz']
        // Everything at least once, however slow the machine is.
        for (let turn = index; Date.now() < until || turn < index + paths.length; turn += 1) {
          const path = paths[turn % paths.length] ?? '/'
          outcome.tried += 1
          const fault = await ask(siege.origin(turn) + path)
          if (fault) outcome.fail(`${path}: ${fault}`)
        }
      }),
    )
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT')
  }
  await waitUntilReady(siege, outcome)
  return outcome
}

async function ask(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(15_000) })
    await answer.arrayBuffer()
    if (answer.status >= 500 && answer.status !== 503) return String(answer.status)
  } catch (error) {
    return `no answer: ${String(error)}`
  }
}
