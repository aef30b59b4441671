import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PochtaServer {
  /** For POCHTA_URL. */
  url: string
  keys: { token: string; key: string }
  trouble: { away?: boolean }
  /** The bodies of all questions. */
  asked: { 'index-from': string; 'index-to': string; mass: number }[]
  close(): Promise<void>
}

const keys = { token: 'pochta-token', key: Buffer.from('shop:password').toString('base64') }

/** The tariff of Почта России by its documented contract: kopecks, VAT apart. */
export async function startPochtaServer(): Promise<PochtaServer> {
  const trouble: PochtaServer['trouble'] = {}
  const asked: PochtaServer['asked'] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' })
      response.end(JSON.stringify(body))
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { authorization, 'x-user-authorization': user } = request.headers
    if (trouble.away) return send(503, {})
    if (authorization !== `AccessToken ${keys.token}` || user !== `Basic ${keys.key}`) return send(401, {})
    if (request.url !== '/1.0/tariff') return send(404, {})
    const question = JSON.parse(Buffer.concat(chunks).toString())
    asked.push(question)
    const rate = 30_000 + Math.ceil(question.mass / 500) * 4_000
    send(200, {
      'total-rate': rate,
      'total-vat': Math.round(rate * 0.22),
      'delivery-time': { 'min-days': 5, 'max-days': 9 },
    })
  }
  const http = createServer((request, response) => {
    // Who asked has hung up.
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    keys,
    trouble,
    asked,
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
