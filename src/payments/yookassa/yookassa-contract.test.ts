import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startStandIn } from '../../../demo/provider/stand-in.ts'
import { openProvider, tryProvider } from '../open-provider.server.ts'
import { checkYookassaContract } from './yookassa-contract.server.ts'
import { isYookassaSender } from './yookassa-senders.server.ts'

const keys = { shopId: '100500', secretKey: 'test_secret_of_the_shop' }

test('the stand-in keeps to the contract that is tried against the provider', async () => {
  const standIn = await startStandIn(keys)
  onTestFinished(() => standIn.close())
  const said: string[] = []
  await checkYookassaContract(
    { ...keys, url: standIn.url },
    {
      say: (line) => said.push(line),
      pay: (_url, id) => standIn.pay(id, { instrument: 'bank_card', reason: null }),
    },
  )
  expect(said.at(-1)).toBe('A part goes back once, then the rest, and never more.')
})

test('a key is honoured for a day, and a page where nobody pays closes after an hour', async () => {
  let now = Date.parse('2026-11-16T05:00:00Z')
  const standIn = await startStandIn({ ...keys, now: () => now })
  onTestFinished(() => standIn.close())
  const provider = openProvider({ yookassa: { ...keys, url: standIn.url }, tbank: undefined })
  const order = {
    orderId: 1,
    kopecks: 50_000,
    idempotenceKey: 'key',
    description: 'x',
    returnUrl: 'https://example.ru/',
  }
  const first = await provider?.startPayment(order)
  now += 23 * 60 * 60 * 1000
  expect((await provider?.startPayment(order))?.id).toBe(first?.id)
  expect(await provider?.readPayment(first?.id ?? '', order)).toMatchObject({
    state: 'cancelled',
    cancelReason: 'expired_on_confirmation',
  })
  now += 2 * 60 * 60 * 1000
  expect((await provider?.startPayment(order))?.id).not.toBe(first?.id)
})

test('errors of a provider that gives no answer name no key', async () => {
  const standIn = await startStandIn(keys)
  await standIn.close()
  const provider = openProvider({ yookassa: { ...keys, url: standIn.url }, tbank: undefined })
  const error = await provider
    ?.readPayment('x', { kopecks: 100, idempotenceKey: 'x' })
    .catch((reason: unknown) => reason)
  const message = expect.stringMatching(/does not answer: .*ECONNREFUSED/)
  expect(error).toMatchObject({ kind: 'away', message })
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(keys.secretKey)
})

test('wrong keys, or a provider that is away, are a warning at the start that names no key', async () => {
  const standIn = await startStandIn(keys)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const start = async (secretKey: string) => {
    const provider = openProvider({ yookassa: { ...keys, secretKey, url: standIn.url }, tbank: undefined })
    if (provider) await tryProvider(provider, log)
  }
  await start(keys.secretKey)
  expect(lines).toEqual([])
  await start('test_wrong_key')
  await standIn.close()
  await start(keys.secretKey)
  expect(lines).toEqual([expect.stringContaining('refuses the keys'), expect.stringContaining('does not answer')])
  expect(lines.join('')).not.toMatch(/test_wrong_key/)
  expect(lines.join('')).not.toContain(keys.secretKey)
})

test.each([
  ['185.71.76.5', true],
  ['::ffff:77.75.156.35', true],
  ['2a02:5180:0:1509::1', true],
  ['127.0.0.1', true],
  ['185.71.76.64', false],
  ['203.0.113.5', false],
  ['2001:db8::1', false],
])('notifications from %s: %s', (address, expected) => {
  expect(isYookassaSender(address)).toBe(expected)
})
