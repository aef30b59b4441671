import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { PageCache } from '../pages/page-cache.server.ts'
import type { Encoding, StoredAnswer } from '../pages/stored-answer.server.ts'
import { encodingFor, hasTag, headersOf, tagOf } from './send-stored.server.ts'

/**
 * Cached answers are sent before Fastify sees the request: routing, hooks and a logger per request would cost more than
 * the answer. Only answers that are ready in an encoding that the client accepts go this way; everything else, and the
 * first request, goes through Fastify, which sends the same bytes and headers.
 */
export interface FastLane {
  /** For Fastify's `serverFactory`. */
  createServer(slowLane: RequestListener, options: ServerOptions): Server
  /** How many answers were sent this way, for the metrics. */
  readonly answers: number
  close(): void
}

export function openFastLane(
  cache: PageCache,
  commonHeaders: Record<string, string>,
  { sharedWithOthers = false } = {},
): FastLane {
  const prepared = new WeakMap<Buffer, { keys: string | undefined; list: string[] }>()
  let answers = 0
  let open = true

  function headerList(answer: StoredAnswer, encoding: Encoding, body: Buffer): string[] {
    const known = prepared.get(body)
    if (known && known.keys === answer.keys) return known.list
    const headers: Record<string, string> = {
      ...commonHeaders,
      ...headersOf(answer, encoding),
      'content-length': String(body.length),
    }
    if (sharedWithOthers) headers.vary = 'accept-encoding, origin'
    const list = Object.entries(headers).flat()
    prepared.set(body, { keys: answer.keys, list })
    return list
  }

  function send(request: IncomingMessage, response: ServerResponse): boolean {
    if (!open || request.method !== 'GET' || request.url === undefined) return false
    const answer = cache.get(request.url)
    if (answer?.status !== 200) return false
    const { headers } = request
    // Pages of another origin need CORS headers, which Fastify adds.
    if (sharedWithOthers && headers.origin !== undefined) return false
    const encoding = encodingFor(answer, headers['accept-encoding'])
    const body = answer[encoding]
    // A conditional request that may end in 304 is rare enough to be left to Fastify.
    if (!body || hasTag(headers['if-none-match'], tagOf(answer, encoding))) return false
    response.writeHead(200, headerList(answer, encoding, body))
    response.end(body)
    answers += 1
    return true
  }

  return {
    createServer: (slowLane, options) =>
      createServer(options, (request, response) => {
        if (!send(request, response)) slowLane(request, response)
      }),
    get answers() {
      return answers
    },
    close() {
      open = false
    },
  }
}
