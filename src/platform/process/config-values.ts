import { z } from 'zod'

/** The environment is invalid; the message names each variable and its allowed values. */
export class ConfigError extends Error {}

export function urlWith(protocols: string[], hint: string) {
  return z.string().refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname } = new URL(text)
    // Unlike `http://`, `smtp://` is a URL without a host.
    return protocols.includes(protocol) && hostname !== ''
  }, hint)
}
