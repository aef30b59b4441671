import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, paymentJson, refundJson, refusal } from './answers.ts'
import { Books, pageLivesMs } from './books.ts'
import { openNotifier } from './notifier.ts'
import { createPayment, createRefund, listRefunds, readPayment, readRefund, refundOutside } from './operations.ts'
import { servePayPage } from './pay-page.ts'
import { createReceipt, readOneReceipt } from './receipts.ts'
import { noTrouble, type Trouble } from './trouble.ts'

export interface StandInOptions {
  shopId: string
  secretKey: string
  /** Where notifications go; settable later, when the shop's address is known. */
  notifyUrl?: string
  /** Keeps the books over a restart. */
  file?: string
  port?: number
  trouble?: Partial<Trouble>
  now?: () => number
}

/**
 * A payment provider for the demonstration and for tests: a real HTTP server that keeps to YooKassa's documented
 * contract, with books of its own, test cards and switches for trouble. No money moves.
 */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const standIn = new StandIn(options)
  await standIn.listen(options.port ?? 0)
  return standIn
}

export class StandIn {
  readonly books: Books
  readonly #switches: Trouble
  readonly #notifier: ReturnType<typeof openNotifier>
  readonly #authorization: string
  readonly #now: () => number
  readonly #server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const { pathname } = url
    const done = pathname.startsWith('/v3/')
      ? this.#serveApi(request, response, url)
      : servePayPage(request, response, { pathname, books: this.books, pay: (id, outcome) => this.pay(id, outcome) })
    done.catch(() => response.destroy())
  })
  #origin = ''

  constructor({ shopId, secretKey, notifyUrl, file, trouble, now = Date.now }: StandInOptions) {
    this.books = new Books({ file, now })
    this.#switches = { ...noTrouble, ...trouble }
    this.#notifier = openNotifier(this.#switches, notifyUrl)
    this.#authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`
    this.#now = now
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** For YOOKASSA_URL. */
  get url(): string {
    return `${this.#origin}/v3`
  }

  /** As the shopper does on the page. */
  async pay(id: string, outcome: { instrument: string; reason: string | null }): Promise<void> {
    if (!this.books.decide(id, outcome)) return
    const payment = this.books.payments.get(id)
    if (payment) this.#notifier.notify(`payment.${payment.status}`, paymentJson(payment, this.#origin))
  }

  /** In the provider's cabinet; false when there is not as much. */
  refundOutside(paymentId: string, kopecks: number): boolean {
    const refund = refundOutside(this.books, paymentId, kopecks)
    if (refund) this.#notifier.notify('refund.succeeded', refundJson(refund))
    return refund !== undefined
  }

  /** Changes the switches from now on. */
  setTrouble(next: Partial<Trouble>): void {
    Object.assign(this.#switches, noTrouble, next)
  }

  notifyAt(url: string): void {
    this.#notifier.setUrl(url)
  }

  async close(): Promise<void> {
    this.#notifier.close()
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #serveApi(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { method = 'GET', headers } = request
    const { pathname: path, searchParams } = url
    const source = await text(request)
    if (headers.authorization !== this.#authorization || this.#switches.otherKeys) {
      return send(response, refusal(401, 'invalid_credentials', 'Wrong shop id or secret key'))
    }
    const wrong = this.#switches.call(path)
    if (wrong === 'refused') return send(response, refusal(404, 'not_found', 'No such object'))
    if (wrong === 'error_before') return send(response, refusal(500, 'internal_server_error', 'Trouble'))
    this.#closeOldPages()
    const answer =
      method === 'POST'
        ? this.#operateOnce(path, headers['idempotence-key'], source)
        : this.#operate(method, path, {}, searchParams)
    if (wrong === 'answer_lost') return void request.socket.destroy()
    if (wrong === 'error_after') return send(response, refusal(500, 'internal_server_error', 'Trouble'))
    if (wrong === 'hang') await pause(this.#switches.hangMs, undefined, { ref: false })
    if (wrong === 'notify_first') await this.#payBeforeAnswer(answer)
    return send(response, answer)
  }

  /** The same key with the same body gets the first answer. */
  #operateOnce(path: string, key: unknown, source: string): Answer {
    if (typeof key !== 'string' || key === '' || key.length > 64) {
      return refusal(400, 'invalid_request', 'Idempotence key is needed', 'Idempotence-Key')
    }
    const known = this.books.knownKey(key)
    if (known && (known.body !== source || known.path !== path)) {
      return refusal(400, 'invalid_request', 'The key was used for another request', 'Idempotence-Key')
    }
    if (known) return known.answer as Answer
    const answer = this.#operate('POST', path, JSON.parse(source) as Record<string, unknown>)
    if (answer.status === 200) this.books.rememberKey(key, { body: source, path, answer })
    if (answer.status === 200 && path === '/v3/refunds') this.#notifyRefund(answer)
    return answer
  }

  #operate(method: string, path: string, body: Record<string, unknown>, query = new URLSearchParams()): Answer {
    const [books, origin, switches] = [this.books, this.#origin, this.#switches]
    const [, kind, id = ''] = /^\/v3\/(payments|refunds|receipts)(?:\/([^/]+))?$/.exec(path) ?? []
    if (kind === 'payments' && method === 'POST' && !id) return createPayment(books, body, origin, switches)
    if (kind === 'refunds' && method === 'POST' && !id) return createRefund(books, body, switches)
    if (kind === 'receipts' && method === 'POST' && !id) return createReceipt(books, body, switches.receipt())
    if (method !== 'GET') return refusal(405, 'method_not_allowed', 'No such operation')
    if (kind === 'payments' && id) return readPayment(books, id, origin)
    if (kind === 'refunds' && id) return readRefund(books, id)
    if (kind === 'receipts' && id) return readOneReceipt(books, id)
    if (kind === 'refunds') return listRefunds(books, query)
    if (kind === 'payments') return { status: 200, json: { type: 'list', items: [] } }
    return refusal(404, 'not_found', 'No such address')
  }

  #notifyRefund({ json }: Answer): void {
    const refund = this.books.refunds.get((json as { id: string }).id)
    if (refund?.status === 'succeeded') this.#notifier.notify('refund.succeeded', refundJson(refund))
  }

  /** The quickest of all shoppers: the notification is there before the shop knows the payment's id. */
  async #payBeforeAnswer({ json }: Answer): Promise<void> {
    const { id, status } = json as { id: string; status: string }
    if (status !== 'pending') return
    await this.pay(id, { instrument: 'sbp', reason: null })
    await this.#notifier.settled()
  }

  #closeOldPages(): void {
    for (const { id, status, createdAt } of this.books.payments.values()) {
      if (status === 'pending' && this.#now() - Date.parse(createdAt) > pageLivesMs) {
        void this.pay(id, { instrument: 'bank_card', reason: 'expired_on_confirmation' })
      }
    }
  }
}

function send(response: ServerResponse, { status, json }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(json))
}
