import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testShop } from '../../../testing/test-shop.ts'
import { uploadBody } from '../../../testing/upload-body.ts'

/** A browser's worth of the demo shop's staff, over HTTP. */
class StaffClient {
  readonly #url: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string) {
    this.#url = url
  }

  async call(method: string, path: string, body?: object, contentType = 'application/json') {
    const payload = body instanceof Uint8Array ? new Blob([new Uint8Array(body)]) : JSON.stringify(body)
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        cookie: Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; '),
        'x-csrftoken': this.#cookies.get('csrftoken') ?? '',
        ...(body && { 'content-type': contentType }),
      },
      ...(body && { body: payload }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
    return answer.json()
  }

  async signIn(): Promise<void> {
    const body = { email: 'staff@kitsune.test', password: 'kitsune-staff' }
    await this.call('GET', '/api/user/api/check_auth/')
    await this.call('POST', '/api/user/api/auth/', body)
    const mails = (await this.call('GET', '/api/mailbox/')) as { recipient: string; body: string }[]
    const letter = mails.find(({ recipient }) => recipient === body.email)
    const verification_code = /^\d{6}$/m.exec(letter?.body ?? '')?.[0]
    await this.call('POST', '/api/user/api/auth/', { ...body, verification_code })
  }
}

test('a server killed in the middle of an import leaves nothing of it, and the next start says so', async () => {
  const { dataDir, start } = await testShop()
  const shop = start()
  await shop.opened
  const staff = new StaffClient(shop.url)
  await staff.signIn()
  const [category] = (await staff.call('GET', '/api/categories/')) as { name: string }[]
  const rows = Array.from({ length: 10_000 }, (_, at) => `KILL-${at};Товар ${at};100;${category?.name}`)
  const { payload, contentType } = uploadBody(
    'таблица.csv',
    Buffer.from(`Артикул;Название;Цена;Категория\n${rows.join('\n')}`),
  )
  const run = await staff.call('POST', '/api/staff/import/', payload, contentType)
  const path = `/api/staff/import/${run.id}/`
  const columns = run.columns.map(({ index, field }: { index: number; field: string }) => ({ index, field }))
  await staff.call('POST', `${path}check/`, { columns, create_missing: false })
  await expect.poll(async () => (await staff.call('GET', path)).state, { timeout: 60_000 }).toBe('checked')
  await staff.call('POST', `${path}run/`)
  // Reading is a quarter of it: beyond that, products are being written.
  await expect
    .poll(async () => (await staff.call('GET', path)).progress, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(0.4)
  process.kill(shop.server(), 'SIGKILL')
  await shop.ended

  const again = start()
  await again.opened
  const socket = { host: join(dataDir, 'postgres', 'socket'), user: 'kitsune', database: 'kitsune' }
  const client = new pg.Client(socket)
  await client.connect()
  const { rows: found } = await client.query(
    `select state, failure, (select count(*)::int from products where sku like 'KILL-%') as left_behind from import_runs`,
  )
  expect(found).toEqual([
    { state: 'interrupted', failure: expect.stringContaining('Ничего не изменилось'), left_behind: 0 },
  ])
  await client.end()
  expect(await again.stop()).toEqual({ code: 0, signal: null })
})
