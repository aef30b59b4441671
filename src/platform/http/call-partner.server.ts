import type { z } from 'zod'
import { PartnerError } from './partner-error.ts'

export interface PartnerCall {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  /** Sent as it is; an object is sent as JSON. */
  body?: string | object | undefined
  /** For the whole answer. */
  maxMs: number
  signal?: AbortSignal
  /** Followed unless said otherwise. */
  redirect?: 'error'
}

export interface PartnerAnswer {
  status: number
  body: Buffer
}

/** Too slow, too early, too many: nothing is decided. */
const notNow = new Set([408, 425, 429])

/** One call over HTTP, read to its end. Whatever leaves unsure what the partner has done is a PartnerError `away`. */
export async function callPartner(url: string, call: PartnerCall): Promise<PartnerAnswer> {
  const { method = 'GET', headers, body, maxMs, signal, redirect = 'follow' } = call
  const isJson = typeof body === 'object'
  const timeout = AbortSignal.timeout(maxMs)
  let answer: PartnerAnswer
  try {
    const response = await fetch(url, {
      method,
      redirect,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    answer = { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  } catch (error) {
    throw new PartnerError('away', `${new URL(url).host} does not answer: ${reasonOf(error)}`)
  }
  if (answer.status >= 500 || notNow.has(answer.status)) throw new PartnerError('away', textOf(answer))
  return answer
}

/** For partners that say no by the status alone. */
export function requireSuccess(answer: PartnerAnswer): PartnerAnswer {
  const { status } = answer
  if (status >= 200 && status < 300) return answer
  throw new PartnerError(status === 401 || status === 403 ? 'keys' : 'refused', textOf(answer))
}

/** An answer of another shape than documented is no answer: it is told, not half believed. */
export function readAnswer<Shape extends z.ZodType>({ body }: PartnerAnswer, shape: Shape): z.output<Shape> {
  let value: unknown
  try {
    value = JSON.parse(body.toString())
  } catch {
    throw new PartnerError('away', 'an unexpected answer: no JSON')
  }
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new PartnerError('away', `an unexpected answer: ${issue?.path.join('.')} ${issue?.message}`)
}

function textOf({ status, body }: PartnerAnswer): string {
  return `${status}: ${body.toString().slice(0, 500)}`
}

/** Only messages of the network and of the clock: one about a wrong header quotes it, and with it the key. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error
  const { code, message: said } = (cause ?? {}) as { code?: string; message?: string }
  if (code !== undefined) return said || code
  return error instanceof DOMException ? message : name
}
