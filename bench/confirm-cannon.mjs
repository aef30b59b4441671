// One round of confirmations, in a process of its own: each request is another shopper's. Options as JSON on stdin, result too.
import { json } from 'node:stream/consumers'
import autocannon from 'autocannon'

const { url, connections, requests } = await json(process.stdin)
let next = 0
let started = 0
let ended = 0

const cannon = autocannon({
  url,
  connections,
  amount: requests.length,
  requests: [
    {
      method: 'POST',
      setupRequest: (request) => {
        started ||= performance.now()
        const { headers, body } = requests[next++ % requests.length]
        return { ...request, headers: { ...request.headers, ...headers }, body }
      },
    },
  ],
})
// It stops its own clock only once a second.
cannon.on('response', () => {
  ended = performance.now()
})
const result = await cannon
const seconds = (ended - started) / 1000
process.stdout.write(JSON.stringify({ ok: result['2xx'], seconds, p50: result.latency.p50, p99: result.latency.p99 }))
