import { Readable } from 'node:stream'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteOptions,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { type AnyInput, addressOf } from '../browser/api-client.ts'
import { type AnswerOf, type CheckedInputOf, type Endpoint, errorAnswer } from '../contract/endpoint.ts'
import { ShopError } from '../contract/errors.ts'
import { FileAnswer } from '../contract/file-answer.ts'
import { JsonText } from '../contract/json-text.ts'
import { anyChange, type Made, type Make, type PageCache, type Tag, type Uses } from '../pages/page-cache.server.ts'
import { type StoredAnswer, storeAnswer } from '../pages/stored-answer.server.ts'
import { fieldMessages } from './field-messages.server.ts'
import type { Guard } from './guard.server.ts'
import { sendStored } from './send-stored.server.ts'
import { readUpload, takesUploads } from './uploads.server.ts'
import { type Access, admit, type StaffViewer, type Viewer } from './viewer.ts'

/** The caller. The request's id connects log lines, answers and error pages. */
export interface Caller {
  requestId: string
  log: FastifyBaseLogger
  /** The signed-in user, for endpoints with `access`. */
  viewer: Viewer | undefined
  /** The network address. */
  address: string
  userAgent: string
  cookies: string | undefined
  /** For headers and cookies of the answer; an in-process call has none. */
  reply: FastifyReply | undefined
  /** Declares what a shared answer depends on: it is cached until one of these changes. */
  uses: Uses
}

const identityNote =
  'Refused with 403 `confirm_identity` unless the session proved lately who is there: `POST /api/staff/identity/`.'

function descriptionOf({ roles, recentIdentity }: Endpoint): string {
  return [roles && `Roles: ${roles.join(', ')}`, recentIdentity && identityNote].filter(Boolean).join('. ')
}

/** An endpoint that requires signing in always has a viewer. */
type CallerOf<E extends Endpoint> = E['access'] extends 'staff'
  ? Caller & { viewer: StaffViewer }
  : E['access'] extends Exclude<Access, 'guest'>
    ? Caller & { viewer: Viewer }
    : Caller

type Handler<E extends Endpoint> = (
  input: CheckedInputOf<E>,
  caller: CallerOf<E>,
) => Promise<AnswerOf<E> | JsonText | FileAnswer> | AnswerOf<E> | JsonText | FileAnswer

/** Pages are the same for everybody, so their in-process calls are made as a guest. */
export function guestCaller(known: Pick<Caller, 'requestId' | 'log'>): Caller {
  return {
    ...known,
    viewer: undefined,
    address: '',
    userAgent: '',
    cookies: undefined,
    reply: undefined,
    uses: () => undefined,
  }
}

/** The API of one app: endpoints are served over HTTP and can be called in process, with the same handler. */
export interface Api {
  serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): void
  callInProcess(key: string, input: RawInput, caller: Caller): Promise<unknown>
  /** The cached answer of an endpoint that is the same for everybody; undefined for others. */
  callShared(key: string, input: RawInput): Promise<Made> | undefined
}

export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

export function createApi(app: FastifyInstance, cache: PageCache, guard?: Guard): Api {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const inProcess = new Map<string, (input: RawInput, caller: Caller) => Promise<unknown>>()
  const shared = new Map<string, (input: RawInput) => Make>()
  const nobody = guestCaller({ requestId: 'shared', log: app.log })
  const viewers = new WeakMap<FastifyRequest, Viewer | undefined>()

  return {
    serve(endpoint, handler) {
      type Input = CheckedInputOf<typeof endpoint>
      const makeShared = sharedMaker(endpoint, (input, uses) =>
        // A shared answer belongs to no user: it outlives the request that it was generated for.
        handler(input as Input, { ...nobody, uses } as CallerOf<typeof endpoint>),
      )
      const route: RouteOptions = {
        method: endpoint.method,
        url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        config: { access: endpoint.access, roles: endpoint.roles },
        schema: schemaOf(endpoint),
        onRequest: async (request, reply) => {
          if (endpoint.shared) {
            // Sent before the query is validated: that happened when the answer was generated.
            const kept = cache.get(request.url)
            if (kept) await sendStored(request, reply, kept)
          } else if (guard) {
            // Before the body is read: callers without access should not make us read it.
            viewers.set(request, await guard.check(endpoint, request, reply))
          }
        },
        handler: async (request, reply) => {
          const input = await readInput(endpoint, request, viewers.get(request))
          if (endpoint.shared) {
            const { answer } = await cache.make(request.url, makeShared(input))
            return sendStored(request, reply, answer)
          }
          const caller = callerOf(request, reply, viewers.get(request)) as CallerOf<typeof endpoint>
          return sendFresh(reply, await handler(input as Input, caller))
        },
      }
      if (endpoint.upload) takesUploads(app, (scope) => scope.route(route))
      else app.route(route)
      const key = `${endpoint.method} ${endpoint.path}`
      if (endpoint.shared) shared.set(key, (raw) => (last) => makeShared(checkInput(endpoint, raw))(last))
      inProcess.set(key, (raw, caller) =>
        answerInProcess(endpoint, raw, caller, (input) => handler(input as Input, caller as CallerOf<typeof endpoint>)),
      )
    },
    callShared(key, input) {
      const make = shared.get(key)
      return make && cache.make(addressOf(key, input as AnyInput).url, make(input))
    },
    callInProcess(key, input, caller) {
      const call = inProcess.get(key)
      if (!call) throw new ShopError('not_found')
      return call(input, caller)
    },
  }
}

/** What `/api/openapi.json` says about the endpoint, and Fastify checks. */
function schemaOf(endpoint: Endpoint): FastifySchema {
  const { access, method, roles, recentIdentity, params, query, body, upload } = endpoint
  return {
    summary: endpoint.summary,
    ...((roles ?? recentIdentity) && { description: descriptionOf(endpoint) }),
    tags: [endpoint.tag],
    ...(upload && { consumes: ['multipart/form-data'] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: {
      ...((params ?? query ?? body ?? upload) && { 400: errorAnswer }),
      ...(upload && { 413: errorAnswer, 415: errorAnswer }),
      ...(access && access !== 'guest' && { 401: errorAnswer }),
      ...((method !== 'GET' || access === 'staff') && { 403: errorAnswer }),
      ...endpoint.responses,
      503: errorAnswer,
    },
  }
}

async function readInput({ upload }: Endpoint, request: FastifyRequest, viewer: Viewer | undefined) {
  const { params, query, body } = request
  if (!upload) return { params, query, body }
  return { params, query, file: await readUpload(request, upload, viewer?.accountId ?? 0) }
}

/** By the same schema as over HTTP, so that a loader can never see more than a browser would. */
async function answerInProcess(endpoint: Endpoint, raw: RawInput, caller: Caller, handle: (input: unknown) => unknown) {
  if (admit(endpoint, caller.viewer) !== 'admitted') throw new ShopError('sign_in_first')
  if (endpoint.upload) throw new ShopError('unsupported_type')
  const answer = await handle(checkInput(endpoint, raw))
  return endpoint.responses[200].parse(answer instanceof JsonText ? JSON.parse(answer.text) : answer)
}

/** Makes the answer that is the same for everybody, with what it depends on. */
function sharedMaker(endpoint: Endpoint, answer: (input: unknown, uses: Uses) => unknown) {
  return (input: unknown): Make =>
    async (last) => {
      const tags = new Set<Tag>()
      const uses: Uses = (...used) => {
        for (const tag of used) tags.add(tag)
      }
      const made = toStored(endpoint, await answer(input, uses))
      // Same bytes as before: the last answer is compressed already.
      const isSame = last?.answer.etag === made.etag
      return { answer: isSame ? last.answer : made, tags: tags.size > 0 ? tags : new Set([anyChange]) }
    }
}

function callerOf(request: FastifyRequest, reply: FastifyReply, viewer: Viewer | undefined): Caller {
  const userAgent = request.headers['user-agent'] ?? ''
  const { cookie: cookies } = request.headers
  const known = guestCaller({ requestId: request.id, log: request.log })
  return { ...known, viewer, address: request.ip, userAgent, cookies, reply }
}

function sendFresh(reply: FastifyReply, answer: unknown): FastifyReply | Promise<FastifyReply> {
  if (answer instanceof FileAnswer) return sendFile(reply, answer)
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

/**
 * The first chunk is produced before anything is sent, so that an unavailable database is still a 503; a later failure
 * breaks the connection, so that half a file is never taken for a whole one.
 */
async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const first = await file.pieces.next()
  async function* all() {
    if (!first.done) yield Buffer.from(first.value)
    for await (const piece of file.pieces) yield Buffer.from(piece)
  }
  return reply
    .type(file.type)
    .header('content-disposition', file.disposition)
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(all(), { objectMode: false }))
}
