import type { StaffProductRow } from '../catalogue/staff/staff-products.contract.ts'
import type { AnswerOf } from '../platform/contract/endpoint.ts'
import {
  administrators,
  goodsEditors,
  managers,
  may,
  packers,
  type Role,
  type Roles,
} from '../platform/contract/roles.ts'
import { otherLayout } from '../platform/text/keyboard-layout.ts'
import { formatPrice } from '../platform/text/money.ts'
import type { findAnything } from './office.contract.ts'
import { screensFor } from './screens.ts'

/** One line of the command palette. */
export interface PaletteResult {
  key: string
  kind: 'Раздел' | 'Действие' | 'Заказ' | 'Покупатель' | 'Товар'
  name: string
  note?: string
  href: string
}

/** Screens with a word in their name or keywords that starts with the typed text. */
export function matchingScreens(text: string, role: Role | null): PaletteResult[] {
  return screensFor(role)
    .filter(({ name, words = '' }) => hasWords(`${name} ${words}`, text))
    .map(({ href, name }) => ({ key: href, kind: 'Раздел', name, href }))
}

/** Things to do, found by their words like screens. */
const actions: readonly { href: string; name: string; words?: string; roles: Roles }[] = [
  { href: '/staff/products/new/', name: 'Новый товар', words: 'создать добавить', roles: goodsEditors },
  { href: '/staff/categories/', name: 'Новая категория', words: 'создать добавить раздел', roles: goodsEditors },
  { href: '/staff/import/', name: 'Загрузить таблицу товаров', words: 'импорт excel csv', roles: goodsEditors },
  { href: '/staff/stock/', name: 'Принять поставку', words: 'приход товара склад', roles: goodsEditors },
  { href: '/staff/stock/?tab=count', name: 'Пересчёт остатков', words: 'инвентаризация склад', roles: goodsEditors },
  {
    href: '/staff/orders/new/',
    name: 'Новый заказ',
    words: 'оформить создать по телефону за покупателя',
    roles: managers,
  },
  { href: '/staff/orders/board/', name: 'Доска заказов', words: 'переместить состояние', roles: packers },
  { href: '/staff/orders/payments/', name: 'Отметить поступления', words: 'оплата выписка банк', roles: managers },
  { href: '/staff/site/#payment', name: 'Изменить реквизиты', words: 'счёт банк бик', roles: administrators },
  { href: '/staff/team/?invite=1', name: 'Пригласить сотрудника', words: 'роль доступ новый', roles: administrators },
]

export function matchingActions(text: string, role: Role | null): PaletteResult[] {
  if (text.trim() === '') return []
  return actions
    .filter(({ roles, name, words = '' }) => may(role, roles) && hasWords(`${name} ${words}`, text))
    .map(({ href, name }) => ({ key: `${name} ${href}`, kind: 'Действие', name, href }))
}

/** Each typed word begins a word of the text, as typed or in the other keyboard layout, with е for ё. */
function hasWords(text: string, typed: string): boolean {
  const words = plain(text).split(/[\s«»]+/)
  const begin = (query: string) =>
    plain(query)
      .split(/\s+/)
      .every((part) => words.some((word) => word.startsWith(part)))
  return begin(typed) || begin(otherLayout(typed))
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е')

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
  const goods = products.map(({ id, name, sku, category, price, archived }) => ({
    kind: 'Товар' as const,
    key: `product-${id}`,
    name,
    note: [sku, category.name, formatPrice(price), archived && 'в архиве'].filter(Boolean).join(' · '),
    href: `/staff/products/${id}/`,
  }))
  return [...orders, ...customers, ...goods]
}
