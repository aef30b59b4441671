import { afterAll, expect, test } from 'vitest'
import { startCdekServer } from '../../../testing/outside/cdek-server.ts'
import { runScript } from '../../../testing/run-script.ts'

const cdek = await startCdekServer()
afterAll(() => cdek.close())

const check = (args: string[], env: object = {}) =>
  runScript('check-cdek.mjs', args, {
    CDEK_URL: cdek.url,
    CDEK_CLIENT_ID: cdek.keys.clientId,
    CDEK_CLIENT_SECRET: cdek.keys.clientSecret,
    ...env,
  })

test('tells whether the keys are accepted, and asks for places, prices and an order as the shop does', async () => {
  const { output, errors, code } = await check(['--order'])
  expect([code, errors]).toEqual([0, ''])
  expect(output).toMatch(/✓ keys: accepted\n✓ cities: \d+ on the first page\n✓ pickup points: \S+\n/)
  expect(output).toMatch(/✓ prices: .*point \d+: \d+ ₽/)
  expect(output).toMatch(/✓ an order: made, \d+\n/)
  expect(cdek.orders.taken).toMatchObject([{ body: { shipment_point: 'K270-1' } }])
})

test('keys that are refused, and a real order that nobody asked for', async () => {
  const wrong = await check([], { CDEK_CLIENT_SECRET: 'of another shop' })
  expect([wrong.code, wrong.errors]).toEqual([1, expect.stringMatching(/^✗ keys: .+\n$/)])
  const live = await check(['--order'], { CDEK_URL: cdek.url.replace('127.0.0.1', 'localhost') })
  expect([live.code, live.errors]).toEqual([1, expect.stringContaining('--order makes a real order')])
})
