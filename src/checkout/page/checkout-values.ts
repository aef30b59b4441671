import { isWholePhone, maskPhone } from '../../accounts/phone.ts'
import type { Profile } from '../../accounts/profile.contract.ts'
import { isPostalIndex } from '../../orders/postal-index.ts'
import { goesByCity } from '../../parcels/carriers/carriers.ts'
import type { DeliveryType, LastRecipient } from '../checkout.contract.ts'

/** The form values. Address and postal code keep their values while another delivery type hides them. */
export interface CheckoutValues {
  fullName: string
  phone: string
  email: string
  deliveryType: number | null
  deliveryAddress: string
  deliveryIndex: string
  comment: string
  consent: boolean
  saveToProfile: boolean
}

/** What the server is sent, and what is kept with the draft; the rest is for the form itself. */
export type CheckoutField = Exclude<keyof CheckoutValues, 'saveToProfile'> | 'deliveryCity' | 'deliveryPoint'

export type CheckoutErrors = Partial<Record<CheckoutField, string>>

/** The props of every group of fields. */
export interface FieldsProps {
  values: CheckoutValues
  errors: CheckoutErrors
  set: (change: Partial<CheckoutValues>) => void
}

const consentRequired = 'Необходимо согласие на обработку персональных данных'

export function fromProfile(profile: Profile | undefined): CheckoutValues {
  const names = profile ? [profile.last_name, profile.first_name, profile.surname] : []
  return {
    fullName: names.filter(Boolean).join(' '),
    phone: maskPhone(profile?.phone ?? ''),
    email: profile?.email ?? '',
    deliveryType: null,
    deliveryAddress: '',
    deliveryIndex: '',
    comment: '',
    consent: false,
    saveToProfile: false,
  }
}

/** What the last order had; name and phone only where the profile has none. */
export function withLast(values: CheckoutValues, last: LastRecipient | null | undefined): CheckoutValues {
  if (!last) return values
  return {
    ...values,
    fullName: values.fullName || last.full_name,
    phone: values.phone || maskPhone(last.phone),
    deliveryType: last.delivery_type,
    deliveryAddress: last.address,
    deliveryIndex: last.index,
  }
}

/** The chosen delivery type; the first one by default and when the chosen one no longer exists. */
export function chosenDelivery(types: readonly DeliveryType[], id: number | null): DeliveryType | undefined {
  return types.find((type) => type.id === id) ?? types[0]
}

/** A carrier with points brings to the typed address or to a point that has one. */
export function needsAddress(delivery: DeliveryType | undefined): boolean {
  if (delivery?.carrier && goesByCity(delivery.carrier.name)) return delivery.carrier.way === 'door'
  return delivery?.requires_address ?? false
}

export function needsIndex(delivery: DeliveryType | undefined): boolean {
  return delivery?.requires_index ?? false
}

/** Errors by field, in the order of the fields on the page. */
export function checkValues(values: CheckoutValues, delivery: DeliveryType | undefined): CheckoutErrors {
  const errors: CheckoutErrors = {}
  if (values.fullName.trim() === '') errors.fullName = 'Введите ФИО.'
  if (values.phone === '') errors.phone = 'Введите телефон.'
  else if (!isWholePhone(values.phone)) errors.phone = 'Введите телефон полностью.'
  if (values.email.trim() === '') errors.email = 'Введите email.'
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim())) errors.email = 'Введите email правильно.'
  if (!delivery) errors.deliveryType = 'Выберите способ доставки.'
  if (delivery?.carrier && goesByCity(delivery.carrier.name)) {
    const { city, way, point } = delivery.carrier
    if (!city) errors.deliveryCity = 'Выберите город из списка.'
    else if (way === 'point' && !point) errors.deliveryPoint = 'Выберите пункт выдачи.'
  }
  if (needsAddress(delivery) && values.deliveryAddress.trim() === '') errors.deliveryAddress = 'Введите адрес доставки.'
  if (needsIndex(delivery) && !isPostalIndex(values.deliveryIndex)) {
    errors.deliveryIndex = values.deliveryIndex === '' ? 'Введите почтовый индекс.' : 'В индексе шесть цифр.'
  }
  if (!values.consent) errors.consent = consentRequired
  return errors
}

/** The messages that are left when the server has accepted where to deliver. */
export function withoutPlace({ deliveryCity: _city, deliveryPoint: _point, ...left }: CheckoutErrors): CheckoutErrors {
  return left
}

/** As specified: the delivery type under both names, hidden fields empty, and the draft and total that were shown. */
export function confirmationBody(
  values: CheckoutValues,
  delivery: DeliveryType | undefined,
  orderId: number,
  total: number,
) {
  const deliveryType = delivery?.id ?? ''
  return {
    order_id: orderId,
    fullName: values.fullName.trim(),
    phone: values.phone,
    email: values.email.trim(),
    deliveryType,
    delivery_type: deliveryType,
    deliveryAddress: needsAddress(delivery) ? values.deliveryAddress.trim() : '',
    deliveryIndex: needsIndex(delivery) ? values.deliveryIndex : '',
    ...chosenPlace(delivery),
    comment: values.comment.trim(),
    paymentMethod: 'online' as const,
    total_price: total,
    consent: values.consent,
  }
}

function chosenPlace(delivery: DeliveryType | undefined): { deliveryPoint?: string; deliveryCity?: number } {
  const { way, point, city } = delivery?.carrier ?? {}
  if (way === 'point' && point) return { deliveryPoint: point.code }
  return way === 'door' && city ? { deliveryCity: city.code } : {}
}
