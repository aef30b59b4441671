import type { CheckoutForm } from '../orders.contract.ts'

/** A shopper's request to place the draft. */
export interface Confirmation {
  accountId: number
  /** The e-mail of the account; the form may have another one. */
  accountEmail: string
  form: CheckoutForm
  /** The client's address, for the log of consents. */
  address: string
}
