import type { CheckoutForm } from '../checkout-form.contract.ts'

/** What every new order says, whoever makes it. */
export interface OrderRequest {
  /** Null for an order that staff make for somebody without an account. */
  accountId: number | null
  form: Pick<
    CheckoutForm,
    | 'fullName'
    | 'phone'
    | 'email'
    | 'deliveryType'
    | 'deliveryAddress'
    | 'deliveryIndex'
    | 'deliveryPoint'
    | 'deliveryCity'
    | 'comment'
    | 'total_price'
    | 'gift_cards_sum'
  >
}

/** A shopper's request to place the draft. */
export interface Confirmation extends OrderRequest {
  accountId: number
  /** The e-mail of the account; the form may have another one. */
  accountEmail: string
  form: CheckoutForm
  /** The client's address, for the log of consents. */
  address: string
}
