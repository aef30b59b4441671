/** A browser's worth of the demo shop's staff, over HTTP. */
export class StaffClient {
  readonly #url: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string) {
    this.#url = url
  }

  get headers(): Record<string, string> {
    return {
      cookie: Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; '),
      'x-csrftoken': this.#cookies.get('csrftoken') ?? '',
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: each caller knows what it asked for
  async call(method: string, path: string, body?: object, contentType = 'application/json'): Promise<any> {
    const payload = body instanceof Uint8Array ? new Blob([new Uint8Array(body)]) : JSON.stringify(body)
    const answer = await fetch(this.#url + path, {
      method,
      headers: { ...this.headers, ...(body && { 'content-type': contentType }) },
      ...(body && { body: payload }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
    return answer.json()
  }

  /** With the code from the local mailbox. */
  async signIn(): Promise<void> {
    const body = { email: 'staff@kitsune.test', password: 'kitsune-staff' }
    await this.call('GET', '/api/user/api/check_auth/')
    await this.call('POST', '/api/user/api/auth/', body)
    const mails = (await this.call('GET', '/api/mailbox/')) as { recipient: string; body: string }[]
    const letter = mails.find(({ recipient }) => recipient === body.email)
    const verification_code = /^\d{6}$/m.exec(letter?.body ?? '')?.[0]
    await this.call('POST', '/api/user/api/auth/', { ...body, verification_code })
  }
}
