// One round of load, in a process of its own so that it takes no time from whom it measures. Options as JSON, result too.
import autocannon from 'autocannon'

const { origin, path, headers, seconds, cold, products, queries } = JSON.parse(process.argv[2])
const pages = Math.max(1, Math.floor(products / 20))
let count = 0

const result = await autocannon({
  url: origin + fill(path),
  headers,
  connections: 16,
  duration: seconds,
  // Every address is a new one, so that no cache has seen it.
  ...(cold && {
    requests: [
      {
        setupRequest: (request) => {
          count += 1
          const filled = fill(path)
          return { ...request, path: `${filled}${filled.includes('?') ? '&' : '?'}bench=${process.pid}-${count}` }
        },
      },
    ],
  }),
})
/** Large odd steps scatter the numbers over the whole range. */
function fill(template) {
  return template
    .replace('{page}', String(1 + ((count * 7919) % pages)))
    .replace('{price}', String(20_000 + ((count * 137) % 200_000)))
    .replace('{query}', () => encodeURIComponent(queries[count % queries.length]))
}

process.stdout.write(JSON.stringify(result))
