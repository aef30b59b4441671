// One round of load, in a process of its own so that it takes no time from whom it measures. Options as JSON, result too.
import autocannon from 'autocannon'

const { url, headers, seconds, cold } = JSON.parse(process.argv[2])
const { pathname } = new URL(url)
let count = 0

const result = await autocannon({
  url,
  headers,
  connections: 50,
  duration: seconds,
  // Every address is a new one, so that no cache has seen it.
  ...(cold && {
    requests: [
      {
        setupRequest: (request) => {
          count += 1
          return { ...request, path: `${pathname}?bench=${process.pid}-${count}` }
        },
      },
    ],
  }),
})
process.stdout.write(JSON.stringify(result))
