import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { mails } from '../database/tables/mail.server.ts'
import { newestCode } from './newest-code.ts'
import type { TestApp } from './test-app.server.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A visitor with a browser session: keeps cookies and sends the CSRF token, as our pages do. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly #shop: TestApp
  readonly #address: string

  constructor(shop: TestApp, address = '203.0.113.1') {
    this.#shop = shop
    this.#address = address
  }

  async call(method: Method, url: string, body?: object, headers: Record<string, string> = {}) {
    const csrf = this.cookies.get('csrftoken')
    const answer = await this.#shop.inject({
      method,
      url,
      remoteAddress: this.#address,
      headers: {
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(csrf && method !== 'GET' && { 'x-csrftoken': csrf }),
        'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0 Safari/537.36',
        ...headers,
      },
      ...(body && { payload: body }),
    })
    this.keepCookies(answer)
    return answer
  }

  get(url: string) {
    return this.call('GET', url)
  }

  post(url: string, body?: object) {
    return this.call('POST', url, body)
  }

  /** Gets the CSRF token for write requests. */
  async arrive(): Promise<this> {
    await this.get('/api/user/api/check_auth/')
    return this
  }

  async signIn(email: string, password: string): Promise<LightMyRequestResponse> {
    await this.arrive()
    const sent = await this.post('/api/user/api/auth/', { email, password })
    expect([sent.statusCode, sent.json()]).toMatchObject([200, { email }])
    const code = await codeSentTo(this.#shop, email)
    return this.post('/api/user/api/auth/', { email, password, verification_code: code })
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.get('/api/user/api/check_auth/')).json().isAuthenticated
  }

  /** The same cookies in another tab or on another device, possibly served by another process. */
  inAnother(shop: TestApp): Visitor {
    const other = new Visitor(shop, this.#address)
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    return other
  }

  private keepCookies(answer: LightMyRequestResponse): void {
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

export async function lettersTo(shop: TestApp, email: string) {
  const rows = await shop.db.select().from(mails)
  return rows.filter(({ recipient }) => recipient === email).toSorted((a, b) => b.id - a.id)
}

/** The code in the newest email. */
export async function codeSentTo(shop: TestApp, email: string): Promise<string> {
  const code = newestCode(await lettersTo(shop, email))
  if (!code) throw new Error(`no code was sent to ${email}`)
  return code
}

/** A code that differs from this one. */
export function wrong(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0')
}
