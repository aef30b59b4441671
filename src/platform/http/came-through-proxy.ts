import { isLoopback } from '../process/loopback.ts'

type Headers = Record<string, string | string[] | undefined>

/** Proxies and tunnels add at least one of these. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** Was the request forwarded to us? Then it may come from anywhere, although its connection comes from this machine. */
export function cameThroughProxy(headers: Headers): boolean {
  return proxyHeaders.some((name) => headers[name] !== undefined)
}

/** Requests that somebody made on this machine: neither forwarded nor, by a name that leads here, from another site. */
export function isFromThisMachine(headers: Headers): boolean {
  const { host } = headers
  if (cameThroughProxy(headers) || typeof host !== 'string' || !URL.canParse(`http://${host}`)) return false
  return isLoopback(new URL(`http://${host}`).hostname)
}
