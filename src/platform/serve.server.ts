import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { type AnswerOf, type CheckedInputOf, type Endpoint, errorAnswer } from './endpoint.ts'
import { ShopError } from './errors.ts'
import { fieldMessages } from './field-messages.server.ts'
import { JsonText } from './json-text.ts'
import { type PageCache, type StoredAnswer, storeAnswer } from './page-cache.server.ts'
import { sendStored } from './send-stored.server.ts'

/** Who calls: the request's id ties log lines, answers and error pages together. */
export interface Caller {
  requestId: string
  log: FastifyBaseLogger
}

export type Handler<E extends Endpoint> = (
  input: CheckedInputOf<E>,
  caller: Caller,
) => Promise<AnswerOf<E> | JsonText> | AnswerOf<E> | JsonText

/** The API of one app: endpoints are served over HTTP and can be called in process, through the same handler. */
export interface Api {
  serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): void
  callInProcess(key: string, input: RawInput, caller: Caller): Promise<unknown>
}

export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

export function createApi(app: FastifyInstance, cache: PageCache): Api {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const inProcess = new Map<string, (input: RawInput, caller: Caller) => Promise<unknown>>()

  return {
    serve(endpoint, handler) {
      app.route({
        method: endpoint.method,
        url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        schema: {
          summary: endpoint.summary,
          tags: [endpoint.tag],
          ...(endpoint.params && { params: endpoint.params }),
          ...(endpoint.query && { querystring: endpoint.query }),
          ...(endpoint.body && { body: endpoint.body }),
          response: {
            ...((endpoint.params ?? endpoint.query ?? endpoint.body) && { 400: errorAnswer }),
            ...endpoint.responses,
            503: errorAnswer,
          },
        },
        // A kept answer goes out before its query is even looked at: it was checked when the answer was made.
        ...(endpoint.shared && {
          onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
            const kept = cache.get(request.url)
            if (kept) await sendStored(request, reply, kept)
          },
        }),
        handler: async (request, reply) => {
          const input = { params: request.params, query: request.query, body: request.body }
          const caller = { requestId: request.id, log: request.log }
          const answer = () => handler(input as CheckedInputOf<typeof endpoint>, caller)
          if (!endpoint.shared) return sendFresh(reply, await answer())
          const made = await cache.make(request.url, async () => toStored(endpoint, await answer()))
          return sendStored(request, reply, made)
        },
      })
      inProcess.set(`${endpoint.method} ${endpoint.path}`, async (raw, caller) => {
        const input = checkInput(endpoint, raw) as CheckedInputOf<typeof endpoint>
        // The same schema as over HTTP, so that a loader can never see more than a browser would.
        const answer = await handler(input, caller)
        return endpoint.responses[200].parse(answer instanceof JsonText ? JSON.parse(answer.text) : answer)
      })
    },
    callInProcess(key, input, caller) {
      const call = inProcess.get(key)
      if (!call) throw new ShopError('not_found')
      return call(input, caller)
    },
  }
}

function sendFresh(reply: FastifyReply, answer: unknown): FastifyReply {
  if (!(answer instanceof JsonText)) return reply.send(answer)
  return reply.type('application/json; charset=utf-8').serializer(String).send(answer.text)
}

function toStored(endpoint: Endpoint, answer: unknown): StoredAnswer {
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(endpoint.responses[200].parse(answer))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
  }
  return storeAnswer(Buffer.from(text), { status: 200, keep: true, headers })
}

function checkInput(endpoint: Endpoint, raw: RawInput): RawInput {
  return {
    params: endpoint.params && parse(endpoint.params, raw.params ?? {}),
    query: endpoint.query && parse(endpoint.query, raw.query ?? {}),
    body: endpoint.body && parse(endpoint.body, raw.body),
  }
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw new ShopError('invalid_input', {}, fieldMessages(result.error.issues))
  return result.data
}
