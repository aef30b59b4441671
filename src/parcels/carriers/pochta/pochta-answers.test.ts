import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { pochtaAccess } from './pochta-carrier.server.ts'

let answer: (response: ServerResponse) => void
const server = createServer((request, response) => {
  request.resume().on('end', () => answer(response))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const says = (body: unknown, status = 200) => {
  answer = (response) => {
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}
beforeEach(() => says({ 'total-rate': 31_000, 'total-vat': 6_820 }))

const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const pochta = pochtaAccess.open({ pochta: { token: 'token', key: 'key', url }, cdek: undefined })
const route = { from: { cityCode: 270, postalIndex: '630099' }, to: { postalIndex: '190000' } }
const size = { weight_grams: 900, length_cm: 30, width_cm: 20, height_cm: 15 }
const quote = (more: Partial<typeof size> = {}, signal = new AbortController().signal) =>
  pochta?.quote(route, { ...size, ...more }, signal)

test.each([
  [
    'as documented',
    { 'total-rate': 31_000, 'total-vat': 6_820, 'delivery-time': { 'min-days': 5, 'max-days': 9 } },
    5,
    9,
  ],
  [
    'with numbers as strings',
    { 'total-rate': '31000', 'total-vat': '6820', 'delivery-time': { 'max-days': '9' } },
    null,
    9,
  ],
  ['without days', { 'total-rate': 31_000, 'total-vat': 6_820 }, null, null],
  ['with nulls', { 'total-rate': 37_820, 'total-vat': null, 'delivery-time': null }, null, null],
  [
    'with parts of kopecks and of days',
    { 'total-rate': 37_819.4, 'delivery-time': { 'min-days': 1.2, 'max-days': 2.5 } },
    2,
    3,
  ],
  [
    'with days that are none',
    { 'total-rate': 37_820, 'delivery-time': { 'min-days': 'скоро', 'max-days': -1 } },
    null,
    null,
  ],
])('a price %s: whole roubles, VAT in it', async (_, said, days_min, days_max) => {
  says(said)
  expect(await quote()).toEqual([
    { way: 'post', locker: false, tariff_code: 0, price_kopecks: 37_900, days_min, days_max },
  ])
})

test.each([
  ['a price of nothing', { 'total-rate': 0, 'total-vat': 0 }],
  ['a price below nothing', { 'total-rate': -100 }],
  ['no price', {}],
  ['a price that is no number', { 'total-rate': 'дорого' }],
  ['null', null],
  ['a page instead of an answer', '<html>Технические работы</html>'],
  ['nothing at all', ''],
])('%s is no answer: nobody gets a made-up price', async (_, said) => {
  says(said)
  await expect(quote()).rejects.toMatchObject({ kind: 'away' })
})

test.each([
  [202, 'away'],
  [204, 'away'],
  [400, 'refused'],
  [401, 'keys'],
  [403, 'keys'],
  [404, 'refused'],
  [408, 'away'],
  [425, 'away'],
  [429, 'away'],
  [500, 'away'],
  [503, 'away'],
])('a status of %i is %s', async (status, kind) => {
  says(status === 204 ? '' : {}, status)
  await expect(quote()).rejects.toMatchObject({ kind })
})

test('an answer that does not come, or breaks off, is waited for as long as the shopper does', async () => {
  const waiting = new AbortController()
  answer = () => waiting.abort()
  await expect(quote({}, waiting.signal)).rejects.toMatchObject({ kind: 'away' })
  answer = (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"total-rate":', () => response.destroy())
  }
  await expect(quote()).rejects.toMatchObject({ kind: 'away' })
})

test('heavier than a parcel may be: nothing is offered, and nobody is asked', async () => {
  says({}, 500)
  expect(await quote({ weight_grams: 20_001 })).toEqual([])
})
