import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openCdek } from './cdek-carrier.server.ts'

const answers: Record<string, unknown> = {}
const asked: Record<string, string> = {}
const server = createServer((request, response) => {
  // The shop has hung up.
  answer(request, response).catch(() => response.destroy())
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? ''
  const token = { access_token: 'token', expires_in: 3600 }
  asked[path] = await text(request)
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify(path === '/oauth/token' ? token : (answers[path] ?? {})))
}

const { port } = server.address() as AddressInfo
const cdek = openCdek({ url: `http://127.0.0.1:${port}`, clientId: 'x', clientSecret: 'y' })
const { signal } = new AbortController()

test('a place that is not as documented costs itself, and not the list', async () => {
  const location = { city_code: 270, address: 'Ленина, 1', latitude: 55, longitude: 82.9 }
  answers['/deliverypoints'] = [
    { code: 'A1', type: 'PVZ', location: { city_code: 270, address: 'Без координат' } },
    { code: 'A2', type: 'PVZ', location },
    { code: 'A3', type: 'PVZ', location: { ...location, city_code: '270', latitude: '55.1' } },
  ]
  const found = []
  for await (const page of cdek.places?.points(signal) ?? []) found.push(...page)
  expect(found.map(({ code }) => code)).toEqual(['A2', 'A3'])
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
  [
    'that was removed in the second of its making',
    order({
      statuses: [
        { code: 'REMOVED', date_time: at },
        { code: 'CREATED', date_time: at },
      ],
    }),
    'refused',
  ],
  ['that is marked as deleted', order({ deleted: true }), 'refused'],
  ['refused without words', order({}, [{ type: 'CREATE', state: 'INVALID', errors: [{ code: 'v2_x' }] }]), 'refused'],
  ['in a state that nobody knows', order({ statuses: [{ code: 'ON_THE_MOON', date_time: at }] }), 'made'],
])('an order %s', async (_, said, state) => {
  answers['/orders/u'] = said
  expect(await cdek.orders?.read('u', signal)).toMatchObject({ state })
})

test('news that are not as documented cost themselves, and not the others', async () => {
  const statuses = [
    { code: 'CREATED', date_time: 'вчера' },
    { code: 'ACCEPTED', date_time: null },
    { date_time: at },
    { code: 'DELIVERED', date_time: at },
  ]
  answers['/orders/u'] = order({ statuses, keep_free_until: 'скоро' })
  const read = await cdek.orders?.read('u', signal)
  expect(read).toMatchObject({ state: 'made', storageUntil: null, events: [{ code: 'DELIVERED', state: 'received' }] })
})

test('tariffs with numbers as strings are read, and one that is not as documented costs itself', async () => {
  answers['/calculator/tarifflist'] = {
    tariff_codes: [
      { tariff_code: '136', delivery_mode: '4', delivery_sum: '350.5', period_min: '2', period_max: null },
      { tariff_code: 137, delivery_mode: 3, delivery_sum: 'дорого' },
      { tariff_code: 234, delivery_sum: 0 },
      { tariff_code: 139, delivery_mode: 1, delivery_sum: 200 },
      null,
    ],
  }
  const route = { from: { cityCode: 270, postalIndex: '' }, to: { cityCode: 44 } }
  const size = { weight_grams: 900, length_cm: 30, width_cm: 20, height_cm: 15 }
  expect(await cdek.quote(route, size, signal)).toEqual([
    { way: 'point', locker: false, tariff_code: 136, price_kopecks: 35_100, days_min: 2, days_max: null },
  ])
  answers['/calculator/tarifflist'] = { tariff_codes: [{ tariff_code: 136 }] }
  await expect(cdek.quote(route, size, signal)).rejects.toMatchObject({ kind: 'away' })
})

test('the time of news is read with its own offset', async () => {
  answers['/orders/u'] = order({ statuses: [{ code: 'DELIVERED', date_time: at }] })
  const read = await cdek.orders?.read('u', signal)
  expect(read?.events).toMatchObject([{ state: 'received', at: new Date('2026-11-18T03:00:00Z') }])
})

test('goods that stand in a parcel twice have an article each, of 50 characters at most', async () => {
  answers['/orders'] = { entity: { uuid: 'u' }, requests: [{ type: 'CREATE', state: 'ACCEPTED' }] }
  const goods = (sku: string) => ({ name: 'Фигурка', sku, priceKopecks: 129_000, weightGrams: 600, quantity: 1 })
  await cdek.orders?.make(
    {
      number: 'P1',
      tariffCode: 234,
      from: { cityCode: 270, shipmentPoint: 'A1' },
      to: { pointCode: 'A2' },
      recipient: { name: 'Мария', phone: '79131234567' },
      size: { weight_grams: 2500, length_cm: 30, width_cm: 20, height_cm: 20 },
      items: ['KTS-1', 'KTS-2', 'KTS-1', 'Я'.repeat(50), 'Я'.repeat(50), 'KTS-1'].map(goods),
    },
    signal,
  )
  const keys = JSON.parse(asked['/orders'] ?? '').packages[0].items.map((item: { ware_key: string }) => item.ware_key)
  expect(keys).toEqual(['KTS-1', 'KTS-2', 'KTS-1 (2)', 'Я'.repeat(50), `${'Я'.repeat(44)} (2)`, 'KTS-1 (3)'])
})

test('of a number that was used before staff read what to do first', async () => {
  const errors = [{ code: 'error_validate_im_dep_number_has_already_had_integration', message: 'не уникальный' }]
  answers['/orders/u'] = order({ cdek_number: null }, [{ type: 'CREATE', state: 'INVALID', errors }])
  expect(await cdek.orders?.read('u', signal)).toMatchObject({
    state: 'refused',
    problem: expect.stringContaining('сначала удалите её'),
  })
})
