import { stepAt, totpCode } from '../accounts/second-factor/totp.server.ts'

/** The app on a phone that has scanned a QR code, or got the secret typed. */
export class AuthenticatorApp {
  readonly #secret: Buffer

  constructor(secret: string) {
    const bits = Array.from(secret, (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter))
      .map((five) => five.toString(2).padStart(5, '0'))
      .join('')
    this.#secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  }

  code(at: Date): string {
    return totpCode(this.#secret, stepAt(at))
  }
}
