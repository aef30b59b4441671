import { parseArgs } from 'node:util'
import { demoAccounts } from '../demo/accounts.ts'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'

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
  const headers = await signIn()
  console.log('| call | p50 | p95 | found |')
  console.log('| --- | --: | --: | --: |')
  for (const [name, query] of Object.entries(cases)) {
    const times: number[] = []
    let count = 0
    for (let call = 0; call < calls; call += 1) {
      const url = `${shop.url}/api/staff/products/?${query.replaceAll('{n}', String(1 + ((call * 37) % 200)))}`
      const started = performance.now()
      const answer = await fetch(url, { headers })
      count = ((await answer.json()) as { count: number }).count
      times.push(performance.now() - started)
    }
    console.log(`| ${[name, cell(times, 0.5), cell(times, 0.95), count].join(' | ')} |`)
  }
  if (options.bulk) await changeAll(headers)
} finally {
  await shop.stop()
}

async function changeAll(headers: Record<string, string>): Promise<void> {
  const selection = { filter: {} }
  const change = { kind: 'price', percent: 10 }
  const preview = await timed('preview of all', '/api/staff/products/bulk/preview/', { selection, change })
  const { count } = preview as { count: number }
  const done = await timed('price of all', '/api/staff/products/bulk/', { selection, change, count })
  await timed('undo', `/api/staff/products/bulk/${(done as { id: number }).id}/undo/`, undefined)

  async function timed(name: string, path: string, body: object | undefined): Promise<unknown> {
    const started = performance.now()
    const answer = await fetch(shop.url + path, {
      method: 'POST',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
    const result: unknown = await answer.json()
    console.log(`${name}: ${Math.round(performance.now() - started)} ms, ${JSON.stringify(result).slice(0, 100)}`)
    return result
  }
}

function cell(times: number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`
}

/** The demo shop's administrator, through the local mailbox. */
async function signIn(): Promise<Record<string, string>> {
  const { email, password } = demoAccounts.find(({ isStaff }) => isStaff) ?? { email: '', password: '' }
  const cookies = new Map<string, string>()
  const call = async (path: string, body?: object) => {
    const answer = await fetch(shop.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...authority(cookies), ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return answer.json() as Promise<unknown>
  }
  await call('/api/user/api/check_auth/')
  await call('/api/user/api/auth/', { email, password })
  const mails = (await call('/api/mailbox/')) as { recipient: string; body: string }[]
  const code = mails.flatMap((mail) => (mail.recipient === email ? (/^\d{6}$/m.exec(mail.body) ?? []) : []))[0]
  await call('/api/user/api/auth/', { email, password, verification_code: code })
  return authority(cookies)
}

function authority(cookies: Map<string, string>): Record<string, string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, 'x-csrftoken': cookies.get('csrftoken') ?? '' }
}
