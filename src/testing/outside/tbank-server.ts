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
  /** As `Init` brought it. */
  receipt: TbankReceipt | undefined
}

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

  function operate(path: string, body: Record<string, unknown>): object {
    const { Token, ...fields } = body
    if (body.TerminalKey !== terminalKey) return refusal('501', 'Терминал не найден')
    if (Token !== tokenOf(fields, password)) return refusal('204', 'Неверный токен')
    const receipt = body.Receipt === undefined ? undefined : readTbankReceipt(body.Receipt)
    if (typeof receipt === 'string') return refusal('309', `Неверный параметр ${receipt}`)
    if (path === '/v2/Init') return init(String(body.OrderId), Number(body.Amount), receipt)
    const payment = payments.get(String(body.PaymentId))
    if (!payment) return refusal('255', 'Платеж не найден')
    if (path === '/v2/GetState') return answer(payment)
    if (path === '/v2/Cancel') return cancel(payment, Number(body.Amount), String(body.ExternalRequestId), receipt)
    return path === '/cashbox/SendClosingReceipt' ? close(payment, receipt) : refusal('99', '?')
  }

  function init(orderId: string, amount: number, receipt: TbankReceipt | undefined): object {
    const known = [...payments.values()].find((payment) => payment.orderId === orderId)
    if (receipt && receipt.amount !== amount) return refusal('308', 'Сумма чека не равна сумме платежа')
    const id = String(1000 + payments.size)
    const payment = known ?? { id, orderId, amount, refunded: 0, status: 'NEW', receipt }
    payments.set(payment.id, payment)
    return { ...answer(payment), PaymentURL: `https://pay.example.ru/${payment.id}` }
  }

  function cancel(payment: Known, amount: number, key: string, receipt: TbankReceipt | undefined): object {
    if (!refundKeys.has(key)) {
      if (payment.refunded + amount > payment.amount) return refusal('8', 'Неверная сумма')
      const isPart = amount < payment.amount
      if (payment.receipt && isPart !== (receipt !== undefined)) return refusal('309', 'Неверный параметр Receipt')
      if (receipt && receipt.amount !== amount) return refusal('308', 'Сумма чека не равна сумме возврата')
      payment.refunded += amount
      payment.status = payment.refunded === payment.amount ? 'REFUNDED' : 'PARTIAL_REFUNDED'
      refundKeys.add(key)
      const said = receipt ?? payment.receipt
      if (said) printed.push({ paymentId: payment.id, type: 'IncomeReturn', amount, receipt: said })
    }
    return { ...answer(payment), OriginalAmount: payment.amount, NewAmount: payment.amount - payment.refunded }
  }

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

  const answer = ({ id, orderId, amount, status }: Known) => ({
    Success: true,
    ErrorCode: '0',
    TerminalKey: terminalKey,
    Status: status,
    PaymentId: id,
    OrderId: orderId,
    Amount: amount,
  })
  const refusal = (ErrorCode: string, Message: string) => ({ Success: false, ErrorCode, Message })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const said = operate(request.url ?? '', (await json(request)) as Record<string, unknown>)
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
    /** Somebody gives all of it back in the bank's cabinet. */
    refundOutside(payment: Known) {
      payment.refunded = payment.amount
      payment.status = 'REFUNDED'
    },
    /** A notification with its signature. */
    notification(payment: Known) {
      return sign({ ...answer(payment), Success: true, Pan: '430000******0777' })
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
