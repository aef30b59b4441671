import { connect } from 'node:net'
import { type Outcome, openOutcome } from './outcome.ts'
import type { SiegeShop } from './siege-shop.ts'

const long = 'a'.repeat(20_000)
const json = 'POST /api/user/api/auth/ HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n'

/** Requests that no browser sends, as bytes. */
const requests: Record<string, string> = {
  'no request': '\r\n\r\n',
  'no version': 'GET /\r\n\r\n',
  'an unknown method': 'BREW / HTTP/1.1\r\nHost: shop\r\n\r\n',
  'a proxy request': 'GET http://example.com/ HTTP/1.1\r\nHost: example.com\r\n\r\n',
  'a tunnel': 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n',
  'an upgrade': 'GET / HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'two hosts': 'GET / HTTP/1.1\r\nHost: shop\r\nHost: other\r\n\r\n',
  'a long address': `GET /${long} HTTP/1.1\r\nHost: shop\r\n\r\n`,
  'a long query': `GET /search/?q=${long.slice(0, 10_000)} HTTP/1.1\r\nHost: shop\r\n\r\n`,
  'long headers': `GET / HTTP/1.1\r\nHost: shop\r\nX: ${long}\r\n\r\n`,
  'many headers': `GET / HTTP/1.1\r\nHost: shop\r\n${'X: 1\r\n'.repeat(2_500)}\r\n`,
  'a broken escape': 'GET /product/%ff/ HTTP/1.1\r\nHost: shop\r\n\r\n',
  'half an escape': 'GET /category/%e/ HTTP/1.1\r\nHost: shop\r\n\r\n',
  'a zero byte': 'GET /category/%00/ HTTP/1.1\r\nHost: shop\r\n\r\n',
  'a line break in the path': 'GET /auth%0d%0aX-Injected:%201 HTTP/1.1\r\nHost: shop\r\n\r\n',
  'the way up': 'GET /../../etc/passwd HTTP/1.1\r\nHost: shop\r\n\r\n',
  'the way up, escaped': 'GET /assets/%2e%2e%2f%2e%2e%2fpackage.json HTTP/1.1\r\nHost: shop\r\n\r\n',
  'two slashes': 'GET //example.com/ HTTP/1.1\r\nHost: shop\r\n\r\n',
  'a length that is no number': `${json}Content-Length: many\r\n\r\n{}`,
  'a negative length': `${json}Content-Length: -1\r\n\r\n{}`,
  'two lengths': `${json}Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}abc`,
  'a length and chunks': `${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a chunk size that is none': `${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  'an unknown coding': `${json}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  'a body too short': `${json}Content-Length: 500\r\n\r\n{}`,
  'a body too long to be meant': `${json}Content-Length: 99999999999\r\n\r\n{}`,
  'a body that is no JSON': `${json}Content-Length: 3\r\n\r\n{]}`,
  'a deep body': `${json}Content-Length: 40000\r\n\r\n${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  'a range': 'GET / HTTP/1.1\r\nHost: shop\r\nRange: bytes=0-1,5-6,100-\r\n\r\n',
  'a condition that is none': 'GET / HTTP/1.1\r\nHost: shop\r\nIf-None-Match: """\r\nIf-Modified-Since: never\r\n\r\n',
  'an unknown encoding': 'GET / HTTP/1.1\r\nHost: shop\r\nAccept-Encoding: br;q=zz, *;q=0\r\n\r\n',
  'a cookie of noise': `GET /profile/ HTTP/1.1\r\nHost: shop\r\nCookie: session=%ff%00; ;=;csrftoken\r\n\r\n`,
  'several requests at once': 'GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(50),
  'bytes of TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
}

/** Sends broken HTTP over bare sockets: none may end in a server error or take the shop down. */
export async function breakHttp(siege: SiegeShop): Promise<Outcome> {
  const outcome = openOutcome('broken HTTP')
  const { hostname, port } = new URL(siege.origin(0))
  async function send(name: string, bytes: string): Promise<void> {
    outcome.tried += 1
    const answer = await exchange(Number(port), hostname, bytes)
    const statuses = Array.from(answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm), ([, status]) => Number(status))
    if (statuses.some((status) => status >= 500 && status !== 501)) outcome.fail(`${name}: ${answer.slice(0, 200)}`)
    if (/^x-injected:/im.test(answer)) outcome.fail(`${name}: a header came in by the path`)
  }
  // At once, because those that are not whole are never answered.
  await Promise.all(Object.entries(requests).map(([name, bytes]) => send(name, bytes)))
  const alive = await fetch(`${siege.origin(0)}/readyz`).catch(() => undefined)
  if (!alive?.ok) outcome.fail('the shop is not ready afterwards')
  return outcome
}

/** What came back: until the shop closed the connection, or had said one whole answer and no more. */
function exchange(port: number, host: string, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, host, () => socket.write(Buffer.from(bytes, 'latin1')))
    // Longer than a slow machine takes.
    socket.setTimeout(30_000, () => socket.destroy())
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      socket.setTimeout(200)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })
}
