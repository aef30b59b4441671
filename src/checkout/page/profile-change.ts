import { phoneDigits } from '../../accounts/phone.ts'
import type { ProfileChange } from '../../accounts/profile.contract.ts'
import type { CheckoutValues } from './checkout-values.ts'

/** «Петрова Анна Сергеевна»: surname, name, patronymic. A single word is taken for the name. */
export function profileChange({ fullName, phone }: Pick<CheckoutValues, 'fullName' | 'phone'>): ProfileChange {
  const words = fullName.trim().split(/\s+/)
  const [first = '', second, ...rest] = words
  const names =
    second === undefined ? { first_name: first } : { last_name: first, first_name: second, surname: rest.join(' ') }
  return { ...names, phone: phoneDigits(phone) }
}
