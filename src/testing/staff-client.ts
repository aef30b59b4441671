import type { checkAuth, signIn } from '../accounts/accounts.contract.ts'
import type { readMailbox } from '../mail/mail.contract.ts'
import { type ApiClient, addressOf, apiClient } from '../platform/browser/api-client.ts'
import type { AnswerOf, Endpoint } from '../platform/contract/endpoint.ts'
import { newestCode } from './newest-code.ts'

/** A staff user of the demo shop over HTTP, with cookies like a browser. */
export class StaffClient {
  readonly call: ApiClient['call']
  readonly #url: string
  readonly cookies = new Map<string, string>()

  constructor(url: string) {
    this.#url = url
    this.call = apiClient((key, input) => {
      const { method, url: path } = addressOf(key, input)
      return this.#send(method, path, JSON.stringify(input?.body))
    }).call
  }

  get headers(): Record<string, string> {
    return {
      cookie: Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; '),
      'x-csrftoken': this.cookies.get('csrftoken') ?? '',
    }
  }

  async upload<E extends Endpoint>(path: E['path'], name: string, bytes: Uint8Array): Promise<AnswerOf<E>> {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], name))
    return (await this.#send('POST', path, form)) as AnswerOf<E>
  }

  async #send(method: string, path: string, body?: string | FormData): Promise<unknown> {
    const type = typeof body === 'string' && { 'content-type': 'application/json' }
    const answer = await fetch(this.#url + path, { method, headers: { ...this.headers, ...type }, body })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.cookies.set(name, value)
    }
    return answer.json()
  }

  /** Signs in with the code from the local mailbox. */
  async signIn(): Promise<void> {
    const body = { email: 'staff@kitsune.test', password: 'kitsune-staff' }
    await this.call<typeof checkAuth>('GET /api/user/api/check_auth/')
    await this.call<typeof signIn>('POST /api/user/api/auth/', { body })
    const mails = await this.call<typeof readMailbox>('GET /api/mailbox/')
    const verification_code = newestCode(mails.filter(({ recipient }) => recipient === body.email))
    await this.call<typeof signIn>('POST /api/user/api/auth/', { body: { ...body, verification_code } })
  }
}
