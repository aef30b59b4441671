import { isIPv4 } from 'node:net'

/** A host that only this machine can reach; IPv6 with or without the brackets of a URL. */
export function isLoopback(host: string): boolean {
  return /^(.+\.)?localhost$/i.test(host) || /^\[?::1\]?$/.test(host) || (isIPv4(host) && host.startsWith('127.'))
}
