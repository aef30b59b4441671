import type { AnswerOf, Endpoint, InputOf, KeyOf } from '../contract/endpoint.ts'
import { proveIdentity } from './prove-identity.ts'
import { signedOut } from './session-signals.ts'

export type ApiErrorCode = 'ERR_NETWORK' | 'ETIMEDOUT' | 'ERR_BAD_REQUEST' | 'ERR_BAD_RESPONSE'

/** A call that failed, the same class whether it went over HTTP or stayed in the process. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number | undefined
  /** The server's refusal: `error` for the shopper, `code` for programs, `detail` for the developer. */
  readonly answer: { error?: string; code?: string; detail?: string; fields?: Record<string, string> } | undefined
  /** Seconds after which the server allows another attempt. */
  readonly retryAfter: number | undefined

  /** The page bundle and the Node-run server each have a copy of this class: each must recognise the other's errors. */
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && value.name === 'ApiError'
  }

  constructor(code: ApiErrorCode, message: string, status?: number, answer?: ApiError['answer'], retryAfter?: number) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.answer = answer
    this.retryAfter = retryAfter
  }
}

export function isRefusal(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.answer?.code === code
}

export interface CallOptions {
  signal?: AbortSignal
  /** No timeout unless a caller sets one. */
  timeoutMs?: number
  /** For small bodies: the call is made even when the page is left meanwhile. */
  keepalive?: boolean
}

/** An endpoint without required input can be called without any; one with parameters or a body cannot. */
export type CallArguments<E extends Endpoint> =
  Partial<InputOf<E>> extends InputOf<E>
    ? [input?: InputOf<E>, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions]

/**
 * Calls an endpoint by its key; the type argument says which:
 * `api.call<typeof listCategories>('GET /api/categories/')`.
 */
export interface ApiClient {
  call: <E extends Endpoint>(key: KeyOf<E>, ...args: CallArguments<E>) => Promise<AnswerOf<E>>
}

export interface AnyInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
}

/** A typed client on top of any transport that carries a call to the server and its answer back. */
export function apiClient(
  send: (key: string, input: AnyInput | undefined, options: CallOptions | undefined) => Promise<unknown>,
): ApiClient {
  return {
    call: async <E extends Endpoint>(key: KeyOf<E>, ...[input, options]: CallArguments<E>) =>
      // The cast is safe: the server checks each answer against the contract before it is sent.
      (await send(key, input as AnyInput | undefined, options)) as AnswerOf<E>,
  }
}

/** Fills `{id}` in the path and appends the query; empty and missing values are left out. */
export function addressOf(key: string, input: AnyInput = {}): { method: string; url: string } {
  const [method = 'GET', template = ''] = key.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return { method, url: query.size > 0 ? `${path}?${query}` : path }
}

/** The browser's transport: logs every failure, emits `signedOut` when the session has ended, and rethrows. */
export const browserApi = apiClient(async (key, input, options = {}) => {
  const { method, url } = addressOf(key, input)
  try {
    return await withIdentity(() => withFreshToken(() => fetchJson(method, url, input?.body, options)))
  } catch (error) {
    // A call aborted by its caller is not a failure.
    if (!options.signal?.aborted) console.error(`${method} ${url.split('?')[0]}`, error)
    emitIfSignedOut(error)
    throw error
  }
})

/** By the code, not by 401 alone: wrong credentials are answered with 401 as well. */
export function emitIfSignedOut(error: unknown): void {
  if (isRefusal(error, 'sign_in_first')) signedOut.emit()
}

/**
 * A page may be older than its token: the user signed in or out in another tab, or came back after months. The refusal
 * sets a valid token, and the call is repeated once.
 */
export async function withFreshToken<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (isRefusal(error, 'csrf')) return call()
    throw error
  }
}

/** A call that needs a recent proof of identity is repeated after the user has given one. */
async function withIdentity<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (isRefusal(error, 'confirm_identity') && (await proveIdentity())) return call()
    throw error
  }
}

/** The token that a writing call repeats in its header, see csrf.server.ts. */
export function csrfToken(): string | undefined {
  return /(?:^|; )csrftoken=([^;]*)/.exec(typeof document === 'undefined' ? '' : document.cookie)?.[1]
}

async function fetchJson(method: string, url: string, body: unknown, options: CallOptions): Promise<unknown> {
  const timeout = options.timeoutMs ? AbortSignal.timeout(options.timeoutMs) : undefined
  const signals = [options.signal, timeout].filter((signal) => signal !== undefined)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const token = csrfToken()
  if (token && method !== 'GET') headers['x-csrftoken'] = token
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method,
      headers,
      credentials: 'include',
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signals.length > 0 ? AbortSignal.any(signals) : undefined,
      keepalive: options.keepalive,
    })
    // Inside the try as well: the connection may be lost, or the timeout hit, in the middle of an answer.
    text = await response.text()
  } catch (error) {
    if (timeout?.aborted) throw new ApiError('ETIMEDOUT', 'Сервер не ответил вовремя')
    if (options.signal?.aborted) throw error
    throw new ApiError('ERR_NETWORK', 'Нет связи с сервером')
  }
  const answer = parseJson(text)
  if (response.ok && answer !== undefined) return answer
  const words = isRecord(answer) ? (answer as ApiError['answer']) : undefined
  const code = response.status >= 400 && response.status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE'
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  throw new ApiError(code, words?.error ?? 'Сервер ответил непонятно', response.status, words, retryAfter)
}

/** Undefined for anything that is not JSON, such as a proxy's page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
