import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Trouble = 'away' | 'silent' | 'quota' | 'not-json' | 'other-shape' | 'odd-values' | 'too-many'

export interface DadataServer {
  /** For DADATA_URL. */
  url: string
  key: string
  /** How it misbehaves, if it does. */
  trouble: Trouble | undefined
  /** The bodies of all questions. */
  asked: { query: string; count?: number; locations?: { city?: string }[]; restrict_value?: boolean }[]
  close(): Promise<void>
}

const houses = ['1', '1к2', '10']

/** DaData's suggestions of addresses by its documented contract: invented streets for any text. */
export async function startDadataServer(): Promise<DadataServer> {
  const server: DadataServer = { url: '', key: 'dadata-key', trouble: undefined, asked: [], close }
  const http = createServer((request, response) => {
    // Who asked has hung up.
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    if (request.method !== 'POST' || request.url !== '/suggest/address') return send(404, {})
    if (request.headers['content-type'] !== 'application/json') return send(415, {})
    if (request.headers.authorization !== `Token ${server.key}`) return send(401, {})
    const question: DadataServer['asked'][number] = JSON.parse(Buffer.concat(chunks).toString())
    server.asked.push(question)
    if (server.trouble === 'silent') return
    const wrong: Partial<Record<Trouble, [number, unknown]>> = {
      away: [503, question],
      quota: [403, { family: 'CLIENT_ERROR', reason: 'Forbidden', message: question.query }],
      'not-json': [200, '<html>'],
      'other-shape': [200, { suggestions: [{ text: question.query }] }],
    }
    const [status, body] = (server.trouble && wrong[server.trouble]) ?? [200, { suggestions: suggest(question) }]
    send(status, body)
  }

  function suggest({ query, locations, count = 10, restrict_value }: DadataServer['asked'][number]) {
    const written = query.split(',').at(-1)?.trim() ?? ''
    const before = restrict_value && locations ? '' : 'г Новосибирск, '
    const street = `${before}ул ${written.replace(/\s*\d.*$/, '')}`
    if (server.trouble === 'odd-values')
      return [
        { value: street, unrestricted_value: street, data: null },
        { value: `${street}, д 2`, data: { postal_code: '63009', house: '2' } },
      ]
    if (server.trouble === 'too-many')
      return Array.from({ length: 500 }, (_, at) => ({ value: `${street} ${at}`, data: {} }))
    const withHouses = houses.map((house) => ({
      value: `${street}, д ${house}`,
      unrestricted_value: `630099, ${street}, д ${house}`,
      data: { postal_code: '630099', house, street: written },
    }))
    return [
      { value: street, unrestricted_value: street, data: { postal_code: null, house: null } },
      ...withHouses,
    ].slice(0, count)
  }

  async function close(): Promise<void> {
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  }

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return server
}
