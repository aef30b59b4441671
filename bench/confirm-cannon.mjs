// One round of confirmations, in a process of its own: each request is another shopper's. Options as JSON on stdin, result too.
import { json } from 'node:stream/consumers'
import autocannon from 'autocannon'

const { url, connections, requests } = await json(process.stdin)
let next = 0

const started = performance.now()
const result = await autocannon({
  url,
  connections,
  amount: requests.length,
  requests: [
    {
      method: 'POST',
      setupRequest: (request) => {
        const { headers, body } = requests[next++ % requests.length]
        return { ...request, headers: { ...request.headers, ...headers }, body }
      },
    },
  ],
})
const seconds = (performance.now() - started) / 1000
process.stdout.write(JSON.stringify({ ok: result['2xx'], seconds, p50: result.latency.p50, p99: result.latency.p99 }))
