// One round of load, in a process of its own so that it takes no time from whom it measures. Options as JSON, result too;
// the queries come by stdin, for they may be too many for an argument.
// Bare sockets: a real HTTP client takes more time for an answer than the server does, and would be what is measured.
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { requestHead, timeAt } from './cannon-parts.mjs'

const connections = 16
const { origin, path, headers, seconds, cold, pages } = JSON.parse(process.argv[2])
const queries = await json(process.stdin)
const { hostname, port, host } = new URL(origin)
const head = requestHead(host, headers)

const times = []
let count = 0
let failures = 0
let running = true
const began = performance.now()
setTimeout(() => (running = false), seconds * 1000)
await Promise.all(Array.from({ length: connections }, keepAsking))
const elapsed = (performance.now() - began) / 1000
const at = timeAt(times)
process.stdout.write(
  JSON.stringify({ failures, requestsPerSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) }),
)

/** One connection: the next request goes out when the last answer is whole. */
function keepAsking() {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }, ask)
    let asked = 0
    /** What is still to come of the answer; -1 while its head is not whole. */
    let left = -1
    let begun = ''
    socket.once('error', reject)
    socket.once('close', () => (running ? reject(new Error(`${origin}${path}: closed the connection`)) : resolve()))
    socket.on('data', (bytes) => {
      if (left < 0) {
        begun += bytes.latin1Slice()
        const end = begun.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = /\r\ncontent-length: (\d+)/i.exec(begun)?.[1]
        if (!begun.startsWith('HTTP/1.1 200 ') || length === undefined) failures += 1
        left = Number(length ?? 0) - (begun.length - end - 4)
        begun = ''
      } else {
        left -= bytes.length
      }
      if (left > 0) return
      times.push(performance.now() - asked)
      if (running) ask()
      else socket.end()
    })

    function ask() {
      left = -1
      count += 1
      asked = performance.now()
      socket.write(`GET ${address()} HTTP/1.1${head}`, 'latin1')
    }
  })
}

/** Large odd steps scatter the numbers over the whole range. */
function address() {
  const filled = path
    .replace('{page}', String(1 + ((count * 7919) % pages)))
    .replace('{price}', String(20_000 + ((count * 137) % 200_000)))
    .replace('{query}', () => encodeURIComponent(queries[count % queries.length]))
  // Every address is a new one, so that no cache has seen it.
  return cold ? `${filled}${filled.includes('?') ? '&' : '?'}bench=${process.pid}-${count}` : filled
}
