import type { CheckoutErrors, CheckoutField } from './checkout-values.ts'

/** In the order of the page. */
export const fieldLabels: Record<CheckoutField, string> = {
  fullName: 'ФИО',
  phone: 'Телефон',
  email: 'Email',
  deliveryType: 'Способ доставки',
  deliveryCity: 'Город',
  deliveryPoint: 'Пункт выдачи',
  deliveryAddress: 'Адрес доставки',
  deliveryIndex: 'Почтовый индекс',
  comment: 'Комментарий к заказу',
  consent: 'Согласие',
}

/** The fields that have errors, from the top of the page. */
export function fieldsInOrder(errors: CheckoutErrors): CheckoutField[] {
  return (Object.keys(fieldLabels) as CheckoutField[]).filter((name) => errors[name])
}
