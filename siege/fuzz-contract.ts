import { type Operation, readOperations } from './api-operations.ts'
import { makeValue, pick, type Random, type Schema } from './make-value.ts'
import { type Outcome, openOutcome } from './outcome.ts'
import type { SiegeShop } from './siege-shop.ts'

type Headers = Record<string, string>

interface Attack {
  method: string
  url: string
  headers: Headers
  body?: string | Blob
}

const connections = 8
/** Calls that end sessions or lock accounts come up by chance: after so many requests there are new visitors. */
const visitorsLast = 100

/** Calls everything that the API's document describes, as guest, customer and staff, with values that are often wrong. */
export async function fuzzContract(siege: SiegeShop, requests: number, random: Random): Promise<Outcome> {
  const outcome = openOutcome('contract')
  const { operations, definitions } = await readOperations(siege.origin(0))
  while (outcome.tried < requests) {
    const visitors = await newVisitors(siege)
    const attacks = Array.from({ length: Math.min(visitorsLast, requests - outcome.tried) }, () =>
      makeAttack(pick(operations, random), pick(visitors, random), random, definitions),
    )
    outcome.tried += attacks.length
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (let attack = attacks.pop(); attack; attack = attacks.pop()) {
          const fault = await send(siege.origin(attacks.length), attack)
          if (fault) outcome.fail(`${attack.method} ${attack.url} ${describe(attack.body)}: ${fault}`)
        }
      }),
    )
  }
  return outcome
}

async function newVisitors(siege: SiegeShop): Promise<Headers[]> {
  const product = await siege.number('select min(id) as number from products')
  const people = await siege.shoppers(12, () => [[product, 1]])
  const staff = people.slice(0, 6).map(({ accountId }) => accountId)
  await siege.client.query(`update accounts set role = 'administrator' where id = any ($1)`, [staff])
  return [{}, ...people.map(({ headers }) => headers)]
}

function makeAttack(
  operation: Operation,
  visitor: Headers,
  random: Random,
  definitions: Record<string, Schema>,
): Attack {
  let url = operation.path
  const query = new URLSearchParams()
  for (const { name, in: place, schema } of operation.parameters) {
    const value = makeValue(schema ?? {}, random, definitions)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(text.toWellFormed().slice(0, 300)))
    else if (place === 'query' && random(3) > 0) query.set(name, text.slice(0, 2_000))
  }
  if (query.size > 0) url += `?${query}`
  const { method } = operation
  if (method === 'GET' || method === 'HEAD') return { method, url, headers: visitor }
  if (operation.takesFile) return { method, url, ...makeUpload(visitor, random) }
  const body = operation.body ? JSON.stringify(makeValue(operation.body, random, definitions)) : undefined
  // Cut short now and then, as a lost connection would.
  const cut = body && random(20) === 0 ? body.slice(0, random(body.length)) : body
  return { method, url, headers: { ...visitor, 'content-type': 'application/json' }, body: cut }
}

function makeUpload(visitor: Headers, random: Random): { headers: Headers; body: Blob } {
  const boundary = random(6) === 0 ? '' : '; boundary=siege'
  const bytes = Buffer.from(Array.from({ length: random(400) }, () => random(256)))
  const head = '--siege\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  const whole = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--siege--\r\n')])
  const body = random(3) === 0 ? whole.subarray(0, random(whole.length)) : whole
  return { headers: { ...visitor, 'content-type': `multipart/form-data${boundary}` }, body: new Blob([body]) }
}

/** What is wrong with the answer, if anything. */
async function send(origin: string, { method, url, headers, body }: Attack): Promise<string | undefined> {
  try {
    const options = { method, headers, body, redirect: 'manual', signal: AbortSignal.timeout(30_000) } as const
    const answer = await fetch(origin + url, options)
    const text = await answer.text()
    if (answer.status >= 500) return `${answer.status} ${text.slice(0, 200)}`
    if (answer.status >= 400 && !/"error":"[^"]/.test(text) && !text.startsWith('<!DOCTYPE')) {
      return `${answer.status} without a sentence: ${text.slice(0, 200)}`
    }
  } catch (error) {
    return `no answer: ${String(error)}`
  }
}

function describe(body: Attack['body']): string {
  return typeof body === 'string' ? body.slice(0, 300) : body ? `${body.size} bytes` : ''
}
