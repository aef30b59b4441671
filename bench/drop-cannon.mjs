// Load of the drop, in a process of its own: guests who ask for the first addresses most. Options as JSON on stdin, result too.
// Every answer is checked: its ETag tells which body it is, and of each body is kept what numbers it shows and when it came last.
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { requestHead, timeAt } from './cannon-parts.mjs'

const { origin, paths, connections, seconds, headers, rate } = await json(process.stdin)
const { hostname, port, host } = new URL(origin)
const head = requestHead(host, headers)
const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1${head}`, 'latin1'))

const times = []
/** Bodies by path and ETag. */
const bodies = new Map()
const failures = new Map()
let running = true
const began = performance.now()
setTimeout(() => (running = false), seconds * 1000)
await Promise.all(Array.from({ length: connections }, keepAsking))
const elapsed = (performance.now() - began) / 1000
const at = timeAt(times)
process.stdout.write(
  JSON.stringify({
    requestsPerSecond: times.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1),
    failures: Object.fromEntries(failures),
    shown: [...bodies.values()].map(({ path, chunks, encoding, lastAt }) => ({
      path,
      lastAt,
      numbers: numbersOf(Buffer.concat(chunks), encoding),
    })),
  }),
)

/** One connection: the next request goes out when the last answer is whole. */
function keepAsking() {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }, ask)
    let asked = 0
    let turn = performance.now()
    let index = 0
    /** What is still to come of the answer; -1 while its head is not whole. */
    let left = -1
    let begun
    let body
    let isNew = false
    socket.once('error', reject)
    socket.once('close', () => (running ? reject(new Error(`${origin} closed the connection`)) : resolve()))
    socket.on('data', (bytes) => {
      if (left < 0) {
        begun = begun ? Buffer.concat([begun, bytes]) : bytes
        const end = begun.indexOf('\r\n\r\n')
        if (end < 0) return
        const answerHead = begun.latin1Slice(0, end + 2)
        const length = headerOf(answerHead, 'content-length')
        const status = answerHead.slice(9, 12)
        if (status !== '200' || length === undefined) failures.set(status, (failures.get(status) ?? 0) + 1)
        left = Number(length ?? 0) - (begun.length - end - 4)
        const key = `${paths[index]} ${headerOf(answerHead, 'etag')}`
        body = bodies.get(key)
        isNew = body === undefined
        if (isNew) {
          body = { path: paths[index], encoding: headerOf(answerHead, 'content-encoding'), chunks: [], lastAt: 0 }
          bodies.set(key, body)
          body.chunks.push(Buffer.from(begun.subarray(end + 4)))
        }
        begun = undefined
      } else {
        left -= bytes.length
        if (isNew) body.chunks.push(Buffer.from(bytes))
      }
      if (left > 0) return
      const now = performance.now()
      times.push(now - asked)
      // A body that another connection is still receiving is complete when it is read, at the end.
      body.lastAt = performance.timeOrigin + now
      if (rate === 0) return ask()
      // This connection's next turn; when it is late, at once.
      turn += (connections * 1000) / rate
      setTimeout(ask, Math.max(0, turn - now))
    })

    function ask() {
      if (!running) return socket.end()
      left = -1
      index = Math.floor(paths.length ** Math.random()) - 1
      asked = performance.now()
      socket.write(requests[index])
    }
  })
}

function headerOf(answerHead, name) {
  return new RegExp(`\\r\\n${name}: ([^\\r]*)\\r\\n`, 'i').exec(answerHead)?.[1]
}

/** Stock counts and prices of the bench have seven digits. */
function numbersOf(bytes, encoding) {
  const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  return [...new Set(plain.toString().match(/\b\d{7}\b/g))].map(Number)
}
