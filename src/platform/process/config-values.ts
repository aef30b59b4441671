import { z } from 'zod'

/** The environment is invalid; the message names each variable and its allowed values. */
export class ConfigError extends Error {}

export function urlWith(protocols: string[], hint: string) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), hint)
}
