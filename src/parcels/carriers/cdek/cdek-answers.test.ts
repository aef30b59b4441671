import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openCdek } from './cdek-carrier.server.ts'

const answers: Record<string, unknown> = {}
const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? ''
  const token = { access_token: 'token', expires_in: 3600 }
  const isToken = path === '/oauth/token'
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify(isToken ? token : (answers[path] ?? {})))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())

const { port } = server.address() as AddressInfo
const cdek = openCdek({ url: `http://127.0.0.1:${port}`, clientId: 'x', clientSecret: 'y' })
const { signal } = new AbortController()

test('a place that is not as documented costs itself, and not the list', async () => {
  const location = { city_code: 270, address: 'Ленина, 1', latitude: 55, longitude: 82.9 }
  answers['/deliverypoints'] = [
    { code: 'A1', type: 'PVZ', location: { city_code: 270, address: 'Без координат' } },
    { code: 'A2', type: 'PVZ', location },
  ]
  const found = []
  for await (const page of cdek.places?.points(signal) ?? []) found.push(...page)
  expect(found.map(({ code }) => code)).toEqual(['A2'])
})

const order = (entity: object, requests: object[] = [{ type: 'CREATE', state: 'SUCCESSFUL' }]) => ({
  entity: { uuid: 'u', cdek_number: 1_100_000_001, ...entity },
  requests,
})
const at = '2026-11-18T10:00:00+0700'

test.each([
  ['with a number of digits', order({ statuses: [{ code: 'CREATED', date_time: at }] }), 'made'],
  ['without statuses', order({ statuses: null }), 'made'],
  ['that was removed in the cabinet', order({ statuses: [{ code: 'REMOVED', date_time: at }] }), 'refused'],
  ['that is marked as deleted', order({ deleted: true }), 'refused'],
  ['refused without words', order({}, [{ type: 'CREATE', state: 'INVALID', errors: [{ code: 'v2_x' }] }]), 'refused'],
  ['in a state that nobody knows', order({ statuses: [{ code: 'ON_THE_MOON', date_time: at }] }), 'made'],
])('an order %s', async (_, said, state) => {
  answers['/orders/u'] = said
  expect(await cdek.orders?.read('u', signal)).toMatchObject({ state })
})

test('the time of news is read with its own offset', async () => {
  answers['/orders/u'] = order({ statuses: [{ code: 'DELIVERED', date_time: at }] })
  const read = await cdek.orders?.read('u', signal)
  expect(read?.events).toMatchObject([{ state: 'received', at: new Date('2026-11-18T03:00:00Z') }])
})
