import { isIP } from 'node:net'
import { isLoopback } from '../../platform/process/loopback.ts'

/** Where passkeys work: browsers bind each to a domain, and take none from a page without https. */
export interface PasskeySite {
  domain: string
  origin: string
}

/** Undefined where browsers refuse passkeys. A shop at 127.0.0.1 has them at localhost: a number is no domain. */
export function passkeySite(publicUrl: string): PasskeySite | undefined {
  const url = new URL(publicUrl)
  const isLocal = isLoopback(url.hostname)
  const isNumber = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0
  if (isLocal && isNumber) url.hostname = 'localhost'
  else if (isNumber || (url.protocol !== 'https:' && !isLocal)) return undefined
  return { domain: url.hostname, origin: url.origin }
}
