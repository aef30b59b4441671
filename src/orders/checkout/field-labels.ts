import type { CheckoutErrors, CheckoutValues } from './checkout-values.ts'

/** In the order of the page. */
export const fieldLabels: Record<keyof CheckoutValues, string> = {
  fullName: 'ФИО',
  phone: 'Телефон',
  email: 'Email',
  deliveryType: 'Способ доставки',
  deliveryAddress: 'Адрес доставки',
  deliveryIndex: 'Почтовый индекс',
  comment: 'Комментарий к заказу',
  consent: 'Согласие',
}

/** The fields that have errors, from the top of the page. */
export function fieldsInOrder(errors: CheckoutErrors): (keyof CheckoutValues)[] {
  return (Object.keys(fieldLabels) as (keyof CheckoutValues)[]).filter((name) => errors[name])
}
