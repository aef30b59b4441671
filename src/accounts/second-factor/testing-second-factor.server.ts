import type { Role } from '../../platform/contract/roles.ts'
import { AuthenticatorApp } from '../../testing/authenticator-app.ts'
import { SoftwarePasskey } from '../../testing/software-passkey.ts'
import { type AccountsShop, password } from '../../testing/test-accounts.server.ts'
import { codeSentTo, Visitor } from '../../testing/test-visitor.ts'

export const auth = '/api/user/api/auth/'
/** Where passkeys work in a shop at http://127.0.0.1:3000. */
export const origin = 'http://localhost:3000'

let people = 0

function nextPerson(): number {
  people += 1
  return people
}

/** Each person has an own address and network, so that limits of one test never affect another. */
export function staffOf(shop: AccountsShop) {
  return async (role: Role | null = 'administrator') => {
    people += 1
    const email = `staff${people}@mail.test`
    const id = await shop.addAccount(email, role ? { role } : {})
    const visitor = new Visitor(shop, `198.51.100.${people}`)
    await visitor.signIn(email, password)
    return new StaffPerson(shop, id, email, visitor)
  }
}

export class StaffPerson {
  recoveryCodes: string[] = []
  readonly #shop: AccountsShop
  readonly id: number
  readonly email: string
  readonly visitor: Visitor

  constructor(shop: AccountsShop, id: number, email: string, visitor: Visitor) {
    this.#shop = shop
    this.id = id
    this.email = email
    this.visitor = visitor
  }

  async addApp(): Promise<AuthenticatorApp> {
    const { ticket, secret } = (await this.visitor.post('/api/staff/security/app/')).json()
    const app = new AuthenticatorApp(secret)
    const code = app.code(this.#shop.clock.now())
    const added = await this.visitor.post('/api/staff/security/app/confirm/', { ticket, code })
    this.recoveryCodes = added.json().recovery_codes ?? this.recoveryCodes
    // The code of this half minute is used up.
    this.#shop.clock.pass({ seconds: 30 })
    return app
  }

  async addPasskey(key = new SoftwarePasskey(origin), name = 'Ноутбук') {
    const { ticket, passkey } = (await this.visitor.post('/api/staff/security/passkeys/options/')).json()
    const body = { ticket, name, passkey: key.create(passkey) }
    const answer = await this.visitor.post('/api/staff/security/passkeys/', body)
    this.recoveryCodes = answer.json().recovery_codes ?? this.recoveryCodes
    return { key, answer }
  }

  /** Password and mailed code in a new browser; the answer asks for the second factor. */
  async startSignIn(shop: AccountsShop = this.#shop, address = `198.51.100.${nextPerson()}`) {
    shop.clock.pass({ seconds: 61 })
    const browser = await new Visitor(shop, address).arrive()
    const body = { email: this.email, password }
    await browser.post(auth, body)
    const answer = await browser.post(auth, { ...body, verification_code: await codeSentTo(shop, this.email) })
    const question = answer.json().second_factor
    const prove = (proof: object) => browser.post(`${auth}second_factor/`, { ticket: question?.ticket, ...proof })
    return { browser, answer, question, prove }
  }
}
