// What the processes that load the shop have in common.

/** What stands behind the path in a request. */
export function requestHead(host, headers) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return ['', `host: ${host}`, ...lines, '', ''].join('\r\n')
}

/** The time that this share of all took at most. */
export function timeAt(times) {
  const sorted = Float64Array.from(times).toSorted()
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
