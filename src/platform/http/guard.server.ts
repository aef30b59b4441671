import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import { ShopError } from '../contract/errors.ts'
import { readCookie, writeCookie } from './cookies.server.ts'
import { type CsrfTokens, csrfCookie, csrfTokens } from './csrf.server.ts'
import { refuseUnproven } from './recent-identity.server.ts'
import type { Viewer } from './viewer.ts'
import { admit } from './viewer.ts'

const sessionCookie = 'session'

/** How long the browser keeps both cookies; the server may end a session sooner. */
export const sessionSeconds = 60 * 24 * 60 * 60

/** The credentials of a request. With a bearer token, cookies are ignored. */
export interface Credentials {
  session: string | undefined
  bearer: string | undefined
}

export interface GuardOptions {
  secret: string
  /** Cookies only over https. */
  secure: boolean
  /** Storefronts on other origins that may call us, with bearer tokens. */
  otherOrigins: readonly string[]
  findViewer: (credentials: Credentials) => Promise<Viewer | undefined>
}

/** Runs before every endpoint: identifies the caller, checks access, and protects against forged requests. */
export type Guard = ReturnType<typeof createGuard>

export function createGuard({ secret, secure, otherOrigins, findViewer }: GuardOptions) {
  const csrf = csrfTokens(secret)

  function giveCsrfToken(reply: FastifyReply, session: string | undefined): void {
    const options = { readable: true, secure, maxAgeSeconds: sessionSeconds }
    void reply.header('set-cookie', writeCookie(csrfCookie, csrf.issue(session), options))
  }

  return {
    async check(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Viewer | undefined> {
      const credentials = credentialsOf(request)
      const { session } = credentials
      if (canBeForged(endpoint, request, credentials, otherOrigins)) {
        const fits = csrf.fits(readCookie(request.headers.cookie, csrfCookie), session)
        // Sent with the refusal too: the page's client retries with it.
        if (!fits) giveCsrfToken(reply, session)
        if (endpoint.method !== 'GET' && !(fits && isRepeated(request))) throw new ShopError('csrf')
      }
      if (!endpoint.access) return undefined
      void reply.header('cache-control', 'no-store, private')
      const known = session !== undefined || credentials.bearer !== undefined
      const viewer = known ? await findViewer(credentials) : undefined
      refuseOutsiders(endpoint, viewer)
      return viewer
    },

    /**
     * For forms of pages that are the same for everybody and so carry no token of the visitor. Instead the browser says
     * where the form was sent from, which no page can forge; one that does not say needs the token in the form.
     */
    async checkForm(request: FastifyRequest, reply: FastifyReply): Promise<Viewer | undefined> {
      const { session } = credentialsOf(request)
      if (!isSentFromHere(request) && !isSentWithToken(csrf, request, session)) throw new ShopError('csrf')
      void reply.header('cache-control', 'no-store, private')
      return session === undefined ? undefined : findViewer({ session, bearer: undefined })
    },

    startSession(reply: FastifyReply, session: string): void {
      void reply.header('set-cookie', writeCookie(sessionCookie, session, { secure, maxAgeSeconds: sessionSeconds }))
      giveCsrfToken(reply, session)
    },

    /** A cookie that no script can read. */
    setCookie(reply: FastifyReply, name: string, value: string, maxAgeSeconds: number): void {
      void reply.header('set-cookie', writeCookie(name, value, { secure, maxAgeSeconds }))
    },

    /** A cookie that pages read as well: nothing secret. */
    setReadableCookie(reply: FastifyReply, name: string, value: string, maxAgeSeconds: number): void {
      void reply.header('set-cookie', writeCookie(name, value, { readable: true, secure, maxAgeSeconds }))
    },

    endSession(reply: FastifyReply): void {
      void reply.header('set-cookie', writeCookie(sessionCookie, '', { secure, maxAgeSeconds: 0 }))
      giveCsrfToken(reply, undefined)
    },
  }
}

function credentialsOf(request: FastifyRequest): Credentials {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return { bearer, session: bearer === undefined ? readCookie(request.headers.cookie, sessionCookie) : undefined }
}

/** Whether a page of another site could make a browser send it, with our cookies. */
function canBeForged(
  endpoint: Endpoint,
  { headers }: FastifyRequest,
  { session, bearer }: Credentials,
  otherOrigins: readonly string[],
): boolean {
  // The browser sets the Origin header itself, and does not send our cookies with calls from other sites.
  const fromElsewhere = session === undefined && otherOrigins.includes(headers.origin ?? '')
  const hasEffect = endpoint.method !== 'GET' || endpoint.access !== undefined
  return bearer === undefined && !fromElsewhere && !endpoint.withoutCsrf && hasEffect
}

function refuseOutsiders(endpoint: Endpoint, viewer: Viewer | undefined): void {
  const admission = admit(endpoint, viewer)
  if (admission === 'unknown') throw new ShopError('sign_in_first')
  if (admission === 'forbidden') throw new ShopError('forbidden')
  refuseUnproven(endpoint, viewer)
}

function isRepeated(request: FastifyRequest): boolean {
  return request.headers['x-csrftoken'] === readCookie(request.headers.cookie, csrfCookie)
}

/** `Sec-Fetch-Site` is sent over https and to this machine; `Origin` with every form of today's browsers. */
function isSentFromHere({ headers }: FastifyRequest): boolean {
  const { host, origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}

function isSentWithToken(csrf: CsrfTokens, request: FastifyRequest, session: string | undefined): boolean {
  const token = readCookie(request.headers.cookie, csrfCookie)
  return csrf.fits(token, session) && (request.body as Record<string, string>)[csrfCookie] === token
}
