// One round of confirmations, in a process of its own: each request is another shopper's. Options as JSON on stdin, result too.
// Bare sockets, as in cannon.mjs: an HTTP client would take more time than it measures, from the same two cores.
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'

const { url, connections, requests } = await json(process.stdin)
const { hostname, port, host, pathname } = new URL(url)
const waiting = requests.map(bytesOf).toReversed()
const times = []
let ok = 0
const began = performance.now()
await Promise.all(Array.from({ length: connections }, keepAsking))
const seconds = (performance.now() - began) / 1000
const sorted = Float64Array.from(times).toSorted()
const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
process.stdout.write(JSON.stringify({ ok, seconds, p50: at(0.5), p99: at(0.99) }))

function bytesOf({ headers, body }) {
  const sent = { host, ...headers, 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/** One connection: the next request goes out when the last answer is whole. */
function keepAsking() {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }, ask)
    let asked = 0
    let answer = ''
    socket.once('error', reject)
    socket.once('close', () => (waiting.length > 0 ? reject(new Error(`${url}: closed the connection`)) : resolve()))
    socket.on('data', (bytes) => {
      answer += bytes.latin1Slice()
      const end = answer.indexOf('\r\n\r\n')
      if (end < 0 || answer.length - end - 4 < Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1])) return
      if (answer.startsWith('HTTP/1.1 200 ')) ok += 1
      times.push(performance.now() - asked)
      if (waiting.length > 0) ask()
      else socket.end()
    })

    function ask() {
      answer = ''
      asked = performance.now()
      socket.write(waiting.pop())
    }
  })
}
