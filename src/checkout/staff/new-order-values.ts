import { isWholePhone, maskPhone } from '../../accounts/phone.ts'
import type { OrderChannel } from '../../database/values/order-channels.ts'
import { isPostalIndex } from '../../orders/postal-index.ts'
import type { CustomerRow } from '../../orders/staff/customers/customers.contract.ts'
import { type PickedLine, totalsOf } from '../../orders/staff/goods/picked-goods.ts'
import type { StaffOrder } from '../../orders/staff/staff-orders.contract.ts'
import { goesByCity } from '../../parcels/carriers/carriers.ts'
import type { InputOf } from '../../platform/contract/endpoint.ts'
import { toKopecks, toRoubles } from '../../platform/text/money.ts'
import { sumKopecks } from '../../pricing/sum-kopecks.ts'
import type { DeliveryRequest, DeliveryType } from '../checkout.contract.ts'
import { needsAddress, needsIndex } from '../page/checkout-values.ts'
import type { createStaffOrder, Quote } from './new-order.contract.ts'

/** A gift card whose code the customer has named. It is kept by this page only. */
export interface NamedCode {
  id: number
  code: string
  end: string
  balance: number
}

export interface NewOrderValues {
  channel: OrderChannel
  customer: CustomerRow | null
  full_name: string
  phone: string
  email: string
  /** Null until one is chosen: then the first. */
  delivery_type: number | null
  address: string
  index: string
  /** Where a carrier with points shall deliver. */
  place: DeliveryRequest | null
  comment: string
  promo: string
  /** Of the customer's, to be spent. */
  points: number | null
  cards: NamedCode[]
  payment: 'link' | 'cash' | 'counter'
  lines: PickedLine[]
}

export const emptyOrder: NewOrderValues = {
  channel: 'phone',
  customer: null,
  full_name: '',
  phone: '',
  email: '',
  delivery_type: null,
  address: '',
  index: '',
  place: null,
  comment: '',
  promo: '',
  points: null,
  cards: [],
  payment: 'link',
  lines: [],
}

/** What the cards pay of a sum, in roubles; the server finds the same. */
export function paidByCodes(cards: readonly NamedCode[], due: number): number {
  const onCards = sumKopecks(cards.map(({ balance }) => ({ kopecks: toKopecks(balance) })))
  return Number.isFinite(due) ? toRoubles(Math.min(onCards, toKopecks(due))) : 0
}

/** What is known of a customer who ordered before. */
export function fromCustomer(customer: CustomerRow, last: StaffOrder | undefined): Partial<NewOrderValues> {
  return {
    customer,
    full_name: customer.name || (last?.full_name ?? ''),
    phone: maskPhone(customer.phone || (last?.phone ?? '')),
    email: customer.email,
    ...(last && { delivery_type: last.delivery_type, address: last.address, index: last.index }),
  }
}

/** What the carrier is asked for; undefined while it is not said where to. */
export function requestOf(values: NewOrderValues, delivery: DeliveryType | undefined): DeliveryRequest | undefined {
  if (!delivery?.carrier) return undefined
  if (goesByCity(delivery.carrier.name)) return values.place?.delivery_type === delivery.id ? values.place : undefined
  return isPostalIndex(values.index) ? { delivery_type: delivery.id, index: values.index } : undefined
}

/** What is missing, all of it at once, by the names of the API's refusals. */
export function missingIn(values: NewOrderValues, delivery: DeliveryType | undefined): Record<string, string> {
  return {
    ...(values.full_name.trim() === '' && { full_name: 'Введите ФИО.' }),
    ...(!isWholePhone(values.phone) && { phone: values.phone ? 'Введите телефон полностью.' : 'Введите телефон.' }),
    ...(needsAddress(delivery) && values.address.trim() === '' && { address: 'Введите адрес доставки.' }),
    ...(needsIndex(delivery) &&
      !isPostalIndex(values.index) && { deliveryIndex: 'Введите почтовый индекс: шесть цифр.' }),
  }
}

/** Nobody brings it anywhere, so it can be handed over at once. */
export function pickupIn(types: readonly DeliveryType[]): DeliveryType | undefined {
  return types.find((type) => !type.carrier && !needsAddress(type))
}

type Body = InputOf<typeof createStaffOrder>['body']

/** Hidden fields are sent empty. An empty quantity is sent as 0, which the API refuses. */
export function toRequest(
  key: string,
  values: NewOrderValues,
  delivery: DeliveryType | undefined,
  { discounts, later = 0 }: Partial<Pick<Quote, 'discounts' | 'later'>>,
): Body {
  const { channel, customer, full_name, phone, email, address, index, comment, promo, payment, lines } = values
  const { total } = totalsOf(lines, delivery?.price ?? 0, discounts)
  return {
    key,
    channel,
    customer: customer?.id ?? null,
    full_name,
    phone,
    email: email.trim(),
    delivery: {
      delivery_type: delivery?.id ?? 0,
      ...requestOf(values, delivery),
      ...(needsIndex(delivery) && index !== '' && { index }),
    },
    address: needsAddress(delivery) ? address : '',
    comment,
    promo,
    points: customer ? (values.points ?? 0) : 0,
    gift_cards: values.cards.map(({ code }) => code),
    gift_cards_sum: paidByCodes(values.cards, total - later),
    lines: lines.map(({ product_id, quantity, price }) => ({ product_id, quantity: quantity ?? 0, price })),
    total,
    payment,
  }
}
