import { domainToASCII, domainToUnicode } from 'node:url'
import { z } from 'zod'

/**
 * An e-mail address, also at a domain such as `.рф`. Some browsers send such a domain as `xn--…`: it is spelled out, so
 * that one mailbox is one address.
 */
export function emailValue(hint: string) {
  return z.string(hint).max(254, hint).meta({ format: 'email' }).transform(spellDomain).refine(isEmail, hint)
}

export function isEmail(text: string): boolean {
  const [local, domain] = splitAddress(text)
  if (isPlain(domain)) return z.email().safeParse(text).success
  const isDomain = /^([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/.test(encode(domain))
  return isDomain && z.email().safeParse(`${local}@example.ru`).success
}

function spellDomain(text: string): string {
  const [local, domain] = splitAddress(text)
  return isPlain(domain) ? text : `${local}@${domainToUnicode(encode(domain)) || domain}`
}

/** Empty for what is no domain. Node would cut off what follows the host in an address, such as a path. */
function encode(domain: string): string {
  return /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? domainToASCII(domain) : ''
}

function splitAddress(text: string): [local: string, domain: string] {
  const at = text.lastIndexOf('@')
  return [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
}

function isPlain(domain: string): boolean {
  return /^[\0-\x7f]*$/.test(domain) && !/(^|\.)xn--/i.test(domain)
}
