import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { tokenOf } from '../../payments/tbank.server.ts'

interface Known {
  id: string
  orderId: string
  amount: number
  refunded: number
  status: string
}

/** T-Bank acquiring as far as the shop uses it, by its documented contract: signed calls, kopecks, OrderId as the key. */
export async function startTbankServer({ terminalKey, password }: { terminalKey: string; password: string }) {
  const payments = new Map<string, Known>()
  const refundKeys = new Set<string>()

  function operate(name: string, body: Record<string, unknown>): object {
    const { Token, ...fields } = body
    if (body.TerminalKey !== terminalKey) return refusal('501', 'Терминал не найден')
    if (Token !== tokenOf(fields, password)) return refusal('204', 'Неверный токен')
    if (name === 'Init') return init(String(body.OrderId), Number(body.Amount))
    const payment = payments.get(String(body.PaymentId))
    if (!payment) return refusal('255', 'Платеж не найден')
    if (name === 'GetState') return answer(payment)
    return name === 'Cancel' ? cancel(payment, Number(body.Amount), String(body.ExternalRequestId)) : refusal('99', '?')
  }

  function init(orderId: string, amount: number): object {
    const known = [...payments.values()].find((payment) => payment.orderId === orderId)
    const payment = known ?? { id: String(1000 + payments.size), orderId, amount, refunded: 0, status: 'NEW' }
    payments.set(payment.id, payment)
    return { ...answer(payment), PaymentURL: `https://pay.example.ru/${payment.id}` }
  }

  function cancel(payment: Known, amount: number, key: string): object {
    if (!refundKeys.has(key)) {
      if (payment.refunded + amount > payment.amount) return refusal('8', 'Неверная сумма')
      payment.refunded += amount
      payment.status = payment.refunded === payment.amount ? 'REFUNDED' : 'PARTIAL_REFUNDED'
      refundKeys.add(key)
    }
    return { ...answer(payment), OriginalAmount: payment.amount, NewAmount: payment.amount - payment.refunded }
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
    const name = request.url?.split('/').at(-1) ?? ''
    const said = operate(name, (await json(request)) as Record<string, unknown>)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`,
    payments,
    /** A notification with its signature. */
    notification(payment: Known) {
      const fields = { ...answer(payment), Success: true, Pan: '430000******0777' }
      return { ...fields, Token: tokenOf(fields, password) }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
