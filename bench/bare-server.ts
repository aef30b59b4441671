import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The least that Node can do: sends the same bytes with the same headers to every request. Its own process, as the shop
 * is. The answers come over IPC, by the number that the address ends with.
 */
export interface BareAnswer {
  headers: Record<string, string>
  body: string
}

process.once('message', (answers: BareAnswer[]) => {
  const ready = answers.map(({ headers, body }) => ({ headers, body: Buffer.from(body, 'base64') }))
  const server = createServer((request, response) => {
    const answer = ready[Number(request.url?.slice(1))]
    if (answer) response.writeHead(200, answer.headers).end(answer.body)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
