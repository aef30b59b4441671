import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { tokenOf } from '../../payments/tbank/tbank.server.ts'
import { readTbankReceipt, type TbankReceipt } from './tbank-receipts.ts'

interface Known {
  id: string
  orderId: string
  amount: number
  refunded: number
  status: string
  /** What it was paid with: `cards`, `qrsbp`. */
  source?: string
  /** Not every answer says it. */
  hidesSource?: boolean
  /** As `Init` brought it. */
  receipt: TbankReceipt | undefined
}

/** Where the sum of a payment of which a part went back is said: its documents leave it open. */
export type SumsIn = 'state' | 'order' | 'notification' | 'nowhere'

interface Printed {
  paymentId: string
  type: 'Income' | 'IncomeReturn'
  amount: number
  receipt: TbankReceipt
}

/** T-Bank acquiring as far as the shop uses it, by its documented contract: signed calls, kopecks, OrderId as the key. */
export async function startTbankServer({ terminalKey, password }: { terminalKey: string; password: string }) {
  const payments = new Map<string, Known>()
  const refundKeys = new Set<string>()
  /** What the cash desk has printed beside the receipts of payments. */
  const printed: Printed[] = []
  let loseAnswers = false
  let sumsIn: SumsIn = 'state'
  let refusesKnownOrders = false
  /** A second Init of one OrderId is another payment. */
  let startsAnew = false
  let held: { came: PromiseWithResolvers<void>; free: PromiseWithResolvers<void> } | undefined
  /** Refunds are taken and not through yet, as those of SBP. */
  let refundsTakeTime = false
  let trouble: { code: string; path: string } | undefined
  let beforeAnswer: (path: string) => Promise<void> = async () => undefined

  function operate(path: string, body: Record<string, unknown>): object {
    const { Token, ...fields } = body
    if (body.TerminalKey !== terminalKey) return refusal('501', 'Терминал не найден')
    if (Token !== tokenOf(fields, password)) return refusal('204', 'Неверный токен')
    const receipt = body.Receipt === undefined ? undefined : readTbankReceipt(body.Receipt)
    if (typeof receipt === 'string') return refusal('309', `Неверный параметр ${receipt}`)
    if (trouble && path.endsWith(trouble.path)) return refusal(trouble.code, 'Попробуйте повторить попытку позже')
    if (path === '/v2/CheckOrder') return checkOrder(String(body.OrderId))
    if (path === '/v2/Init') return init(String(body.OrderId), Number(body.Amount), receipt)
    const payment = payments.get(String(body.PaymentId))
    if (!payment) return refusal('255', 'Платеж не найден')
    if (path === '/v2/GetState') return { ...answer(payment), Amount: sumOf(payment, 'state') }
    if (path === '/v2/Cancel') return cancel(payment, Number(body.Amount), String(body.ExternalRequestId), receipt)
    return path === '/cashbox/SendClosingReceipt' ? close(payment, receipt) : refusal('99', '?')
  }

  function init(orderId: string, amount: number, receipt: TbankReceipt | undefined): object {
    const known = [...payments.values()].find((payment) => payment.orderId === orderId)
    if (receipt && receipt.amount !== amount) return refusal('308', 'Сумма чека не равна сумме платежа')
    if (known && refusesKnownOrders) return refusal('20', 'Ошибка повторного идентификатора заказа')
    const id = String(1000 + payments.size)
    const payment = (startsAnew ? undefined : known) ?? { id, orderId, amount, refunded: 0, status: 'NEW', receipt }
    payments.set(payment.id, payment)
    return { ...answer(payment), PaymentURL: `https://pay.example.ru/${payment.id}` }
  }

  function cancel(payment: Known, amount: number, key: string, receipt: TbankReceipt | undefined): object {
    if (!refundKeys.has(key)) {
      if (payment.status === 'REFUNDING') return refusal('8', 'Неверный статус транзакции')
      if (payment.refunded + amount > payment.amount) return refusal('8', 'Неверная сумма')
      const isPart = amount < payment.amount
      if (payment.receipt && isPart !== (receipt !== undefined)) return refusal('309', 'Неверный параметр Receipt')
      if (receipt && receipt.amount !== amount) return refusal('308', 'Сумма чека не равна сумме возврата')
      payment.refunded += amount
      payment.status = refundsTakeTime ? 'ASYNC_REFUNDING' : statusOf(payment)
      if (payment.source !== 'qrsbp') refundKeys.add(key)
      const said = receipt ?? payment.receipt
      if (said) printed.push({ paymentId: payment.id, type: 'IncomeReturn', amount, receipt: said })
    }
    // Before and after this operation; a sum of the payment itself is no part of the answer.
    const { Amount: _, ...rest } = answer(payment)
    const left = payment.amount - payment.refunded
    return { ...rest, PaymentId: Number(payment.id), OriginalAmount: left + amount, NewAmount: left }
  }

  /** All attempts of an OrderId. Its types differ from those of the other answers. */
  function checkOrder(orderId: string): object {
    const found = [...payments.values()].filter((payment) => payment.orderId === orderId)
    if (found.length === 0) return refusal('335', 'Заказ не найден')
    const Payments = found.map((payment) => {
      const { id, status } = payment
      return { PaymentId: id, Amount: sumOf(payment, 'order'), Status: status, Success: 'true', ErrorCode: 0 }
    })
    return { Success: true, ErrorCode: '0', TerminalKey: terminalKey, OrderId: orderId, Payments }
  }

  const statusOf = ({ refunded, amount }: Known) =>
    refunded === 0 ? 'CONFIRMED' : refunded === amount ? 'REFUNDED' : 'PARTIAL_REFUNDED'
  const sumOf = ({ amount, refunded }: Known, where: SumsIn) => (where === sumsIn ? amount - refunded : amount)

  /** Closes a prepayment that was confirmed and had a receipt. */
  function close(payment: Known, receipt: TbankReceipt | undefined): object {
    const isPrepaid = payment.receipt?.methods.includes('full_prepayment') === true
    if (payment.status !== 'CONFIRMED' || !isPrepaid) return refusal('310', 'Закрывающий чек невозможен')
    if (!receipt || receipt.amount > payment.amount || receipt.advance !== receipt.amount) {
      return refusal('308', 'Сумма чека не равна предоплате')
    }
    printed.push({ paymentId: payment.id, type: 'Income', amount: receipt.amount, receipt })
    return { Success: true, ErrorCode: '0' }
  }

  const answer = ({ id, orderId, amount, status, source, hidesSource }: Known) => ({
    Success: true,
    ErrorCode: '0',
    TerminalKey: terminalKey,
    Status: status,
    PaymentId: id,
    OrderId: orderId,
    Amount: amount,
    ...(source &&
      !hidesSource && {
        Params: [
          { Key: 'Route', Value: 'ACQ' },
          { Key: 'Source', Value: source },
        ],
      }),
  })
  const refusal = (ErrorCode: string, Message: string) => ({ Success: false, ErrorCode, Message })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const said = operate(path, (await json(request)) as Record<string, unknown>)
    await beforeAnswer(path)
    if (held && path === '/v2/Init') {
      const { came, free } = held
      held = undefined
      came.resolve()
      await free.promise
    }
    if (loseAnswers) response.destroy()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const sign = (fields: Record<string, unknown>) => ({ ...fields, Token: tokenOf(fields, password) })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`,
    payments,
    printed,
    /** From now on everything is done, and nothing is answered. */
    loseAnswers(lost: boolean) {
      loseAnswers = lost
    },
    setSumsIn(where: SumsIn) {
      sumsIn = where
    },
    /** A second Init of one OrderId is refused, as terminals can be set up. */
    refuseKnownOrders(refuses: boolean) {
      refusesKnownOrders = refuses
    },
    startAnew(anew: boolean) {
      startsAnew = anew
    },
    /** The answer to the next Init comes when the test lets it. */
    holdInit() {
      const holding = { came: Promise.withResolvers<void>(), free: Promise.withResolvers<void>() }
      held = holding
      return { came: holding.came.promise, free: () => holding.free.resolve() }
    },
    refundSlowly(slowly: boolean) {
      refundsTakeTime = slowly
      for (const payment of payments.values()) {
        if (!slowly && payment.status.endsWith('REFUNDING')) payment.status = statusOf(payment)
      }
    },
    /** Calls of this name are answered with this error, and nothing is done. */
    setTrouble(next: typeof trouble) {
      trouble = next
    },
    /** What happens when a call is done and not answered yet. */
    beforeAnswering(next: typeof beforeAnswer) {
      beforeAnswer = next
    },
    /** Somebody gives it back in the bank's cabinet, all of it or a part. */
    refundOutside(payment: Known, kopecks = payment.amount - payment.refunded) {
      payment.refunded += kopecks
      payment.status = refundsTakeTime ? 'REFUNDING' : statusOf(payment)
    },
    /** A notification with its signature. Its id is a number. */
    notification(payment: Known) {
      const { Params: _, ...fields } = { Params: undefined, ...answer(payment) }
      const Amount = sumOf(payment, 'notification')
      return sign({ ...fields, Amount, PaymentId: Number(payment.id), Success: true, Pan: '430000******0777' })
    },
    /** The notification of a receipt: printed with a number, or refused with the desk's words. */
    receiptNotification(
      { paymentId, type, amount, receipt }: Printed,
      outcome: { number: number } | { error: string },
    ) {
      const isPrinted = 'number' in outcome
      return sign({
        TerminalKey: terminalKey,
        Status: 'RECEIPT',
        PaymentId: Number(paymentId),
        OrderId: payments.get(paymentId)?.orderId,
        Success: isPrinted,
        ErrorCode: isPrinted ? '0' : '1004',
        ...(isPrinted ? { FiscalDocumentNumber: outcome.number } : { ErrorMessage: outcome.error }),
        Amount: amount,
        Type: type,
        Receipt: { Items: receipt.methods.map((PaymentMethod) => ({ PaymentMethod })) },
      })
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
