import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Role } from '../../../platform/contract/roles.ts'
import { openListener } from '../../../platform/postgres/listen.server.ts'
import { password } from '../../../testing/test-accounts.server.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.server.ts'
import { cloneTestDatabase } from '../../../testing/test-database.server.ts'
import { Visitor } from '../../../testing/test-visitor.ts'
import { openStaffOrders, type StaffOrdersShop } from '../testing-staff-orders.server.ts'
import { ordersChannel } from './live-orders.server.ts'

const log = pino({ level: 'silent' })
let shop: StaffOrdersShop
/** A second process, at which everybody in these tests watches. */
let origin: string
let other: TestApp

beforeAll(async () => {
  const address = await cloneTestDatabase()
  const listener = await openListener(address, [ordersChannel], log)
  shop = await openStaffOrders({ address })
  other = await openTestApp({ address, listener, now: shop.clock.now })
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}`
  afterAll(() => listener.close())
})

async function signedIn(role: Role, email = `${role}-${Math.random().toString(36).slice(2)}@mail.test`) {
  await shop.addAccount(email, { role })
  const visitor = new Visitor(shop, '198.51.100.9')
  await visitor.signIn(email, password)
  return visitor
}

interface Told {
  event: string
  data: { fresh?: number[]; changed?: number[]; gone?: number[] }
}

/** An open connection, and what it was told so far. */
async function watch(visitor: Visitor) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const headers = { cookie, accept: 'text/event-stream' }
  const answer = await fetch(`${origin}/api/staff/orders/events/`, { headers, signal: abort.signal })
  const told: Told[] = []
  const ended = (async () => {
    let text = ''
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
        if (event && data) told.push({ event, data: JSON.parse(data) })
      }
    }
  })().catch(() => undefined)
  return { answer, told, ended }
}

async function placed(): Promise<number> {
  const { shopper, number } = await shop.withDraft()
  expect((await shopper.confirm(shop.form)).statusCode).toBe(200)
  return number
}

test('an order placed in another process is told to managers at once, to packers when it is to be packed', async () => {
  const manager = await watch(await signedIn('manager'))
  const packer = await watch(await signedIn('packer'))
  expect([manager.answer.status, manager.answer.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  const id = await placed()
  await expect.poll(() => manager.told).toEqual([{ event: 'orders', data: { fresh: [id], changed: [], gone: [] } }])
  await shop.move(id, 'Оплачен')
  await expect.poll(() => packer.told).toEqual([{ event: 'orders', data: { fresh: [id], changed: [], gone: [] } }])
  await expect.poll(() => manager.told.at(-1)?.data).toEqual({ fresh: [], changed: [id], gone: [] })
  await shop.move(id, 'Отменен', { reason: 'Передумали' })
  await expect.poll(() => packer.told.at(-1)?.data).toEqual({ fresh: [], changed: [], gone: [id] })
})

test('who may not see orders hears nothing; a session that ended hears no more', async () => {
  expect((await watch(await signedIn('content'))).answer.status).toBe(403)
  const visitor = await signedIn('manager')
  const { told, ended } = await watch(visitor)
  expect((await visitor.post('/api/user/api/logout/')).statusCode).toBe(200)
  await placed()
  await ended
  expect(told).toEqual([])
})

test('a stream ends with its session also while nothing happens, and stays while the session does', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const [leaving, staying] = [await signedIn('manager'), await signedIn('manager')]
  const [ended, open] = [await watch(leaving), await watch(staying)]
  expect((await leaving.post('/api/user/api/logout/')).statusCode).toBe(200)
  vi.advanceTimersByTime(20_000)
  await ended.ended
  const id = await placed()
  await expect.poll(() => open.told).toEqual([{ event: 'orders', data: { fresh: [id], changed: [], gone: [] } }])
})

test('an account has ten streams at most: the oldest makes room', async () => {
  const visitor = await signedIn('manager')
  const streams: Awaited<ReturnType<typeof watch>>[] = []
  for (let count = 0; count < 11; count += 1) streams.push(await watch(visitor))
  await streams[0]?.ended
  const id = await placed()
  await expect.poll(() => streams.slice(1).map(({ told }) => told[0]?.data.fresh?.[0])).toEqual(Array(10).fill(id))
})

test('without asking for events it is a refusal, not an endless answer', async () => {
  expect((await shop.staff.get('/api/staff/orders/events/')).statusCode).toBe(400)
})

test('a change of thousands tells everybody to load anew', async () => {
  const { told } = await watch(await signedIn('manager'))
  await shop.db.execute(`insert into orders (id, state, full_name, phone, email, delivery_name, delivery_price_kopecks, goods_kopecks, total_kopecks, expires_at)
    select 500000 + n, 'completed', '', '', '', '', 0, 0, 0, now() from generate_series(1, 1001) n`)
  await expect.poll(() => told).toEqual([{ event: 'reload', data: {} }])
  await shop.db.execute('delete from orders where id > 500000')
})

test('stopping ends open connections at once', async () => {
  const { ended } = await watch(await signedIn('manager'))
  await other.app.drain(0)
  await ended
})
