import type { CheckoutForm } from '../orders.contract.ts'

/** A shopper asks to place the draft. */
export interface Confirmation {
  accountId: number
  /** Of the account; the form may name another one. */
  accountEmail: string
  form: CheckoutForm
  /** Where the request came from, for the journal of consents. */
  address: string
}
