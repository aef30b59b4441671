import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { PartnerError } from '../../platform/http/partner-error.ts'
import { StartError } from '../../platform/process/start-error.server.ts'
import type { PaymentProvider } from '../provider.ts'
import { openYookassa, type YookassaKeys } from './yookassa.server.ts'

interface ContractTools {
  /** Tells what was found right. */
  say: (line: string) => void
  /** Pays at the provider's page, or asks somebody to. */
  pay: (url: string, paymentId: string) => Promise<void>
}

const kopecks = 123_45
const maxWaitMs = 10 * 60_000
const everyMs = 3000

/**
 * What the shop expects of YooKassa, tried step by step. Runs against the stand-in in tests, and against the provider's
 * test shop when an owner has keys: so it shows whether the stand-in still tells the truth.
 */
export async function checkYookassaContract(keys: YookassaKeys, { say, pay }: ContractTools): Promise<void> {
  const provider = openYookassa(keys)
  await provider.tryKeys()
  say('The keys are right.')
  await expectRefusal('keys', openYookassa({ ...keys, secretKey: 'test_wrong_key' }).tryKeys())
  say('Wrong keys are refused.')

  const idempotenceKey = randomUUID()
  const order = { orderId: 1, kopecks, idempotenceKey, description: 'Проверка', returnUrl: 'https://example.ru/' }
  const started = await provider.startPayment(order)
  expect(started.state === 'pending' && started.kopecks === kopecks, 'A payment begins as pending, with its sum.')
  expect(started.confirmationUrl !== null, 'It has a page to pay at.')
  expect((await provider.startPayment(order)).id === started.id, 'The same key brings the same payment.')
  await expectRefusal('refused', provider.startPayment({ ...order, kopecks: kopecks + 100 }))
  say('A payment is begun once; its key does not serve for another.')
  await expectRefusal('refused', provider.readPayment(randomUUID(), order))
  await expectRefusal('refused', refundOf(provider, started.id, 100))
  say('Unknown payments are not found, unpaid ones are not refunded.')

  await pay(started.confirmationUrl ?? '', started.id)
  const paid = await until(provider, started.id)
  expect(paid.state === 'succeeded' && paid.kopecks === kopecks, 'It is paid, with its sum.')
  say(`It is paid with ${paid.instrument ?? 'something'}.`)

  const key = randomUUID()
  const part = await refundOf(provider, started.id, 1000, key)
  expect((await refundOf(provider, started.id, 1000, key)).id === part.id, 'The same key brings the same refund.')
  expect(
    (await provider.readPayment(started.id, order)).refundedKopecks === 1000,
    'The payment knows what went back of it.',
  )
  await expectRefusal('refused', refundOf(provider, started.id, kopecks))
  await refundOf(provider, started.id, kopecks - 1000)
  say('A part goes back once, then the rest, and never more.')
}

function refundOf(provider: PaymentProvider, paymentId: string, sum: number, idempotenceKey: string = randomUUID()) {
  const of = { paymentId, paymentKopecks: kopecks }
  return provider.refund({ ...of, id: null, kopecks: sum, idempotenceKey, description: 'Проверка' })
}

async function until(provider: PaymentProvider, id: string) {
  for (let waited = 0; waited < maxWaitMs; waited += everyMs) {
    const payment = await provider.readPayment(id, { kopecks, idempotenceKey: '' })
    if (payment.state !== 'pending') return payment
    await pause(everyMs)
  }
  throw new StartError('Nobody has paid.')
}

async function expectRefusal(kind: PartnerError['kind'], call: Promise<unknown>): Promise<void> {
  const outcome = await call.then(
    () => 'done',
    (error: unknown) => (error instanceof PartnerError ? error.kind : String(error)),
  )
  expect(outcome === kind, `The provider should have refused (${kind}), but: ${outcome}.`)
}

function expect(holds: boolean, sentence: string): void {
  if (!holds) throw new StartError(`Not as documented. ${sentence}`)
}
