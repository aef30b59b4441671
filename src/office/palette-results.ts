import type { StaffProductRow } from '../catalogue/staff/staff-products.contract.ts'
import type { AnswerOf } from '../platform/contract/endpoint.ts'
import type { Role } from '../platform/contract/roles.ts'
import { formatPrice } from '../platform/text/money.ts'
import type { findAnything } from './office.contract.ts'
import { screensFor } from './screens.ts'

/** One line of the command palette. */
export interface PaletteResult {
  key: string
  kind: 'Раздел' | 'Заказ' | 'Покупатель' | 'Товар'
  name: string
  note?: string
  href: string
}

/** Screens with a word in their name or keywords that starts with the typed text. */
export function matchingScreens(text: string, role: Role | null): PaletteResult[] {
  const typed = text.trim().toLowerCase()
  return screensFor(role)
    .filter(({ name, words = '' }) =>
      `${name} ${words}`
        .toLowerCase()
        .split(' ')
        .some((word) => word.startsWith(typed)),
    )
    .map(({ href, name }) => ({ key: href, kind: 'Раздел', name, href }))
}

export function foundThings(found: AnswerOf<typeof findAnything>, products: StaffProductRow[]): PaletteResult[] {
  const orders = found.orders.map(({ id, full_name, state, total }) => ({
    kind: 'Заказ' as const,
    key: `order-${id}`,
    name: `Заказ ${id}`,
    note: [full_name, state, formatPrice(total)].join(' · '),
    href: `/staff/orders/${id}/`,
  }))
  const customers = found.customers.map(({ id, email, name }) => ({
    kind: 'Покупатель' as const,
    key: `customer-${id}`,
    name: email,
    note: name,
    href: `/staff/customers/${id}/`,
  }))
  const goods = products.map(({ id, name, category, price, archived }) => ({
    kind: 'Товар' as const,
    key: `product-${id}`,
    name,
    note: [category.name, formatPrice(price), archived && 'в архиве'].filter(Boolean).join(' · '),
    href: `/staff/products/${id}/`,
  }))
  return [...orders, ...customers, ...goods]
}
