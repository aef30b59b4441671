/**
 * What a partner (a carrier, a payment provider) did not do. `away`: no sure answer, it may have been done all the same.
 * `keys`: it does not know us. `refused`: it never will do this, so asking again does not help. The message never holds
 * a secret.
 */
export class PartnerError extends Error {
  readonly kind: 'away' | 'keys' | 'refused'
  /** The partner's own words, which staff read. */
  readonly said: string
  constructor(kind: PartnerError['kind'], message: string, said: string = message) {
    super(message)
    this.kind = kind
    this.said = said
  }
}

export function isRefusal(error: unknown): error is PartnerError {
  return error instanceof PartnerError && error.kind === 'refused'
}
