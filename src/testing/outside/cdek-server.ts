import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CdekOrders, heldError, repeatedError } from './cdek-orders.ts'
import { standInCities, standInPoints } from './cdek-places.ts'
import type { CdekTrouble } from './cdek-trouble.ts'

export interface CdekServer {
  /** For CDEK_URL. */
  url: string
  keys: { clientId: string; clientSecret: string }
  trouble: CdekTrouble
  orders: CdekOrders
  /** How often each path was asked for. */
  calls: Map<string, number>
  points: ReturnType<typeof standInPoints>
  close(): Promise<void>
}

interface StandInOptions {
  /** Where notifications go; later notifications are sent by `orders.move`. */
  notify?: string
  /** Orders move on by themselves, so that a demo shows a whole way. */
  stepMs?: number
}

const keys = { clientId: 'cdek-stand-in', clientSecret: 'cdek-stand-in-secret' }

/** A server that keeps to the documented contract of CDEK's API v2, as far as the shop uses it. */
export async function startCdekServer({ notify, stepMs }: StandInOptions = {}): Promise<CdekServer> {
  const tokens = new Set<string>()
  const calls = new Map<string, number>()
  const trouble: CdekTrouble = {}
  const points = standInPoints()
  const orders = new CdekOrders({ notify, stepMs, trouble })
  const hanging = new Set<ServerResponse>()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cdek.test')
    const path = pathname.replace(/^\/v2/, '')
    const body = await readBody(request)
    const kind = `${request.method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{uuid}')}`
    calls.set(kind, (calls.get(kind) ?? 0) + 1)
    if (trouble.away === 'hang') {
      hanging.add(response)
      return
    }
    if (trouble.away === 'error')
      return send(response, 500, { errors: [{ code: 'v2_internal_error', message: 'oops' }] })
    if (kind === 'POST /oauth/token') return giveToken(new URLSearchParams(body), response)
    if (!tokens.has(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')) {
      return send(response, 401, { errors: [{ code: 'unauthorized', message: 'no token' }] })
    }
    if (trouble.reads && kind.startsWith('GET /orders')) return failToRead(response)
    switch (kind) {
      case 'GET /location/cities':
        return send(response, 200, page(standInCities, searchParams, trouble.shortPages))
      case 'GET /deliverypoints':
        return send(response, 200, page(points, searchParams, trouble.shortPages))
      case 'POST /calculator/tarifflist':
        if (JSON.parse(body).to_location.code === trouble.hangsFor) {
          hanging.add(response)
          return
        }
        return send(response, 200, { tariff_codes: tariffsFor(JSON.parse(body)) })
      case 'POST /orders':
        return takeOrder(JSON.parse(body), response)
      case 'GET /orders':
        return sendFound(response, orders.findByNumber(searchParams.get('im_number') ?? ''), 'v2_order_not_found')
      case 'GET /orders/{uuid}':
        return sendFound(response, orders.find(path.slice('/orders/'.length)))
      case 'DELETE /orders/{uuid}':
        return withdraw(path.split('/')[2] ?? '', 'DELETE', response)
      case 'POST /orders/{uuid}/refusal':
        return withdraw(path.split('/')[2] ?? '', 'REFUSE', response)
      case 'POST /print/barcodes':
        return send(response, 202, {
          entity: { uuid: orders.printLabel(JSON.parse(body).orders[0].order_uuid) },
          requests: [{ request_uuid: randomUUID(), type: 'CREATE', state: 'ACCEPTED' }],
        })
      case 'GET /print/barcodes/{uuid}': {
        const uuid = path.slice('/print/barcodes/'.length)
        return sendFound(response, orders.readForm(uuid, `${server.url}/print/barcodes/${uuid}.pdf`))
      }
      case 'GET /print/barcodes/{uuid}.pdf':
        response.writeHead(200, { 'content-type': 'application/pdf' })
        response.end(
          { page: '<html>', nothing: '', none: '%PDF-1.4\n% a label of the stand-in\n' }[trouble.labels ?? 'none'],
        )
        return
      default:
        return send(response, 404, { errors: [{ code: 'not_found', message: kind }] })
    }
  }

  function giveToken(form: URLSearchParams, response: ServerResponse): void {
    if (form.get('client_id') !== keys.clientId || form.get('client_secret') !== keys.clientSecret) {
      send(response, 401, { error: 'invalid_client', error_description: 'Bad client credentials' })
      return
    }
    const token = randomUUID()
    tokens.add(token)
    send(response, 200, { access_token: token, token_type: 'bearer', expires_in: 3599, scope: 'order:all' })
  }

  function failToRead(response: ServerResponse): void {
    const error = { code: 'v2_internal_error', message: 'Internal error' }
    if (trouble.reads === 'error')
      send(response, 400, { requests: [{ type: 'GET', state: 'INVALID', errors: [error] }] })
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<html>404 Not Found</html>')
  }

  async function takeOrder(body: { number: string }, response: ServerResponse): Promise<void> {
    const refuse = (error: object) => [{ type: 'CREATE', state: 'INVALID', errors: [error] }]
    if (trouble.repeats === 'now' && orders.has(body.number))
      return send(response, 400, { requests: refuse(repeatedError) })
    if (trouble.invalidNow) return send(response, 202, { entity: { uuid: randomUUID() }, requests: refuse(heldError) })
    const uuid = orders.take(body)
    await orders.beforeAnswer?.()
    const { afterOrder } = trouble
    delete trouble.afterOrder
    if (afterOrder === 'lost') response.destroy()
    else if (afterOrder === 'error') send(response, 500, { errors: [{ code: 'v2_internal_error', message: 'oops' }] })
    else {
      const requests = [{ request_uuid: randomUUID(), type: 'CREATE', state: 'ACCEPTED' }]
      send(response, 202, { ...(afterOrder !== 'unnamed' && { entity: { uuid } }), requests })
    }
  }

  function withdraw(uuid: string, type: 'DELETE' | 'REFUSE', response: ServerResponse): void {
    if (!orders.withdraw(uuid, type)) {
      send(response, 400, { requests: [{ type, state: 'INVALID', errors: [heldError] }] })
      return
    }
    const { afterWithdrawal } = trouble
    delete trouble.afterWithdrawal
    if (afterWithdrawal === 'lost') response.destroy()
    else send(response, 202, { entity: { uuid }, requests: [{ type, state: 'ACCEPTED' }] })
  }

  /** CDEK has several codes for what it does not know. */
  function sendFound(response: ServerResponse, found: object | undefined, code = 'v2_entity_not_found'): void {
    if (found) send(response, 200, found)
    else send(response, 400, { requests: [{ state: 'INVALID', errors: [{ code, message: 'Entity is not found' }] }] })
  }

  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 500, { errors: [{ message: String(error) }] }))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server: CdekServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v2`,
    keys,
    trouble,
    orders,
    calls,
    points,
    async close() {
      orders.stop()
      for (const response of hanging) response.destroy()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return server
}

function page<Row>(rows: Row[], query: URLSearchParams, longest?: number): Row[] {
  const size = Math.min(Number(query.get('size') ?? 1000), longest ?? 1000)
  const start = Number(query.get('page') ?? 0) * size
  return [...(longest ? rows.slice(start, start + 1) : []), ...rows.slice(start, start + size)]
}

interface TariffQuestion {
  from_location: { code: number }
  to_location: { code: number }
  packages: { weight: number; length: number; width: number; height: number }[]
}

/** Dearer with distance, weight and size; lockers are the cheapest, couriers the dearest. */
function tariffsFor({ from_location, to_location, packages }: TariffQuestion): object[] {
  const from = standInCities.find(({ code }) => code === from_location.code)
  const to = standInCities.find(({ code }) => code === to_location.code)
  const [box] = packages
  if (!from || !to || !box) return []
  const kilometres = Math.hypot((from.latitude - to.latitude) * 111, (from.longitude - to.longitude) * 63)
  const volumeKg = (box.length * box.width * box.height) / 5000
  const base = 190 + kilometres * 0.06 + Math.max(box.weight / 1000, volumeKg) * 45
  const days = 1 + Math.round(kilometres / 900)
  const tariff = (tariff_code: number, delivery_mode: number, more: number, later = 0) => ({
    tariff_code,
    tariff_name: `Посылка ${tariff_code}`,
    delivery_mode,
    delivery_sum: Math.round((base + more) * 100) / 100,
    period_min: days + later,
    period_max: days + 2 + later,
  })
  return [
    tariff(136, 4, 0),
    ...(to.points > 0 ? [tariff(368, 7, -40)] : []),
    tariff(137, 3, 210, 1),
    // Neither is for shops: documents, and freight.
    tariff(3, 1, -150),
    tariff(62, 4, -180),
  ].filter(({ delivery_mode }) => to.points > 0 || delivery_mode === 3)
}

function send(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
