import { expect, inject } from 'vitest'
import { newestCode } from '../newest-code.ts'
import type { OpenShop } from './demo-shop.setup.ts'

export const password = 'рыжая лиса на полке'

/** Answers a call of the page in the shop's place; `pass` asks the shop after all. */
type Answer = (pass: () => Promise<Response>, request: { url: string; body: string }) => Response | Promise<Response>

let made = 0

/** An address of its own for every test, so that limits of one never touch another. */
export function newEmail(name = 'anna'): string {
  made += 1
  return `${name}-${process.pid}-${made}-${Date.now().toString(36)}@mail.test`
}

export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status })
}

/** The connection breaks before an answer comes. */
export function offline(): never {
  throw new TypeError('fetch failed')
}

/** Somebody with a browser at the demo shop: keeps cookies, and may get other answers than the shop's own. */
export class ShopVisitor {
  /** The address of the shop that this visitor is at. */
  readonly shop: string
  readonly cookies: Map<string, string>
  /** What the pages of this visitor have asked for, as `GET /api/cart/?page=2`. */
  readonly asked: string[] = []
  /** What the browser says that it is, if the test cares. */
  userAgent: string | undefined
  readonly #answers = new Map<string, Answer>()

  constructor(cookies: [name: string, value: string][] = [], shop = inject('demoShop')) {
    this.cookies = new Map(cookies)
    this.shop = shop
  }

  /** From now on this call is answered like this: `answer('GET /api/cart/', () => json({}, 500))`. */
  answer(call: string, answer: Answer): void {
    this.#answers.set(call, answer)
  }

  /** The shop answers this call itself again. */
  stopAnswering(call: string): void {
    this.#answers.delete(call)
  }

  /** What a page of this visitor calls as `fetch`. */
  readonly fetch = async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = String(address)
    const call = `${init.method ?? 'GET'} ${url}`
    this.asked.push(call)
    const pass = () => this.#pass(url, init)
    const answer = this.#answers.get(call) ?? this.#answers.get(call.replace(/\?.*/, ''))
    const answered = answer ? answer(pass, { url, body: typeof init.body === 'string' ? init.body : '' }) : pass()
    return await Promise.race([answered, aborted(init.signal)])
  }

  async #pass(url: string, init: RequestInit): Promise<Response> {
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const userAgent = this.userAgent && { 'user-agent': this.userAgent }
    const headers = { ...(init.headers as Record<string, string>), ...userAgent, cookie }
    const { method, body } = init
    const answer = await realFetch(new URL(url, this.shop), { method, body, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    return answer
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const isOver = /max-age=0/i.test(line)
    if (isOver) this.cookies.delete(name)
    else this.cookies.set(name, value)
    if (this === seated && !/httponly/i.test(line)) showCookie(name, isOver ? undefined : value)
  }

  /** A call outside of any page, answered by the shop itself. */
  async call(method: string, url: string, body?: object): Promise<unknown> {
    if (method !== 'GET' && !this.cookies.has('csrftoken')) await this.#pass('/api/user/api/check_auth/', {})
    const answer = await this.#pass(url, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        'x-csrftoken': this.cookies.get('csrftoken') ?? '',
      },
    })
    const text = await answer.text()
    expect(answer.ok, text).toBe(true)
    return text && JSON.parse(text)
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests name the parts of an answer that they look at
  get<T = any>(url: string): Promise<T> {
    return this.call('GET', url) as Promise<T>
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above
  post<T = any>(url: string, body?: object): Promise<T> {
    return this.call('POST', url, body) as Promise<T>
  }

  /** Letters to this address in the local mailbox, the newest first. */
  async lettersTo(email: string): Promise<{ recipient: string; subject: string; body: string }[]> {
    const mails = await this.get<{ recipient: string; subject: string; body: string }[]>('/api/mailbox/')
    return mails.filter(({ recipient }) => recipient === email)
  }

  async codeFor(email: string): Promise<string> {
    return newestCode(await this.lettersTo(email)) ?? 'no code'
  }

  /** A new customer, signed in. */
  async register(email = newEmail()): Promise<string> {
    const body = { email, password, consent: true }
    await this.post('/api/user/api/register/', body)
    await this.post('/api/user/api/register/', { ...body, verification_code: await this.codeFor(email) })
    return email
  }

  /** Signs in to an account that is there already, as on another device. */
  async signIn(email: string): Promise<void> {
    const body = { email, password }
    await this.post('/api/user/api/auth/', body)
    await this.post('/api/user/api/auth/', { ...body, verification_code: await this.codeFor(email) })
  }

  async signOut(): Promise<void> {
    await this.post('/api/user/api/logout/')
  }
}

const realFetch = globalThis.fetch

let seated: ShopVisitor | undefined

/** From now on the pages are this visitor's, or nobody's: scripts see no cookies of others who visit the shop meanwhile. */
export function seat(visitor: ShopVisitor | undefined): void {
  seated = visitor
  if (visitor) showCookie('csrftoken', visitor.cookies.get('csrftoken'))
}

/** For the scripts of the page, which do not see those that are the server's alone. */
export function showCookie(name: string, value: string | undefined): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `${name}=${value ?? ''}; path=/${value === undefined ? '; max-age=0' : ''}`
}

/** The demo shop's administrator, signed in once for the whole run: a second code within a minute would be refused. */
export function administrator(): ShopVisitor {
  return new ShopVisitor(inject('administratorCookies'))
}

/**
 * The administrator of a second demo shop, which tests may change: nobody counts its goods or reads its texts. The first
 * who asks waits until it has started.
 */
export async function changingAdministrator(): Promise<ShopVisitor> {
  const { url, administratorCookies } = (await (await realFetch(inject('changingShopStarter'))).json()) as OpenShop
  return new ShopVisitor(administratorCookies, url)
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('The page has given up the call', 'AbortError')))
  })
}

/** A new customer of the demo shop. */
export async function newCustomer(): Promise<ShopVisitor & { email: string }> {
  const visitor = new ShopVisitor()
  return Object.assign(visitor, { email: await visitor.register() })
}
