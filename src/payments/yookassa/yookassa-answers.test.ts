import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openYookassa } from './yookassa.server.ts'

/** What it answers next: a status and a body. */
let said: [number, object] = [200, {}]
const server = createServer((_request, response) => {
  response.writeHead(said[0], { 'content-type': 'application/json' }).end(JSON.stringify(said[1]))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())

const { port } = server.address() as AddressInfo
const provider = openYookassa({ url: `http://127.0.0.1:${port}`, shopId: '1', secretKey: 'x' })
const begun = { kopecks: 250_050, idempotenceKey: 'key' }
const payment = { id: 'p', status: 'succeeded', amount: { value: '2500.50', currency: 'RUB' } }

test.each([
  ['with the address of its page gone', { ...payment, confirmation: { type: 'redirect' } }],
  ['with nulls for what it has not', { ...payment, refunded_amount: null, payment_method: null, confirmation: null }],
  ['with a sum of one digit', { ...payment, amount: { value: '2500.5', currency: 'RUB' } }],
  ['with a receipt that it says nothing of', { ...payment, receipt_registration: null, cancellation_details: null }],
])('a paid payment %s is paid', async (_, body) => {
  said = [200, body]
  expect(await provider.readPayment('p', begun)).toMatchObject({ state: 'succeeded', kopecks: 250_050 })
})

test.each([202, 408, 425, 429, 500, 503])('status %i decides nothing', async (status) => {
  said = [status, { type: 'processing', retry_after: 1800 }]
  await expect(provider.readPayment('p', begun)).rejects.toMatchObject({ kind: 'away' })
})

test('a refusal without a reason is one', async () => {
  said = [200, { ...payment, status: 'canceled', cancellation_details: { party: 'merchant' } }]
  expect(await provider.readPayment('p', begun)).toMatchObject({ state: 'cancelled', cancelReason: null })
  said = [404, { type: 'error', code: 'not_found' }]
  await expect(provider.readPayment('p', begun)).rejects.toMatchObject({ kind: 'refused' })
})
