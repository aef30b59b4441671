import { maskPhone } from '../../../accounts/phone.ts'
import { type PickedLine, totalsOf } from '../goods/picked-goods.ts'
import type { OrderEdit, StaffOrder, StaffOrderLine } from '../staff-orders.contract.ts'

/** Null while the field is empty. */
type Quantity = number | null | 'removed'
export type LineName = `line_${number}_${number}`

/** The fields of the editor. Each line is a field, so that two people can change two lines without a conflict. */
export interface EditValues {
  full_name: string
  phone: string
  email: string
  delivery_type: string
  address: string
  index: string
  /** Goods that are put into the order. */
  added: PickedLine[]
  [line: LineName]: Quantity
}

/** With its goods: the position of a line that was removed is used again. */
export function lineName({ position, product_id }: Pick<StaffOrderLine, 'position' | 'product_id'>): LineName {
  return `line_${position}_${product_id}`
}

/** Field names in the conflict notice. */
export function editLabels(order: StaffOrder): Record<string, string> {
  return {
    ...Object.fromEntries(order.lines.map((line) => [lineName(line), line.product_name])),
    full_name: 'ФИО',
    phone: 'Телефон',
    email: 'Email',
    delivery_type: 'Доставка',
    address: 'Адрес',
    index: 'Индекс',
    added: 'Добавлено',
  }
}

export function toValues(order: StaffOrder): EditValues {
  return {
    full_name: order.full_name,
    phone: maskPhone(order.phone),
    email: order.email,
    delivery_type: order.delivery_type === null ? '' : String(order.delivery_type),
    address: order.address,
    index: order.index,
    added: [],
    ...Object.fromEntries(order.lines.map((line) => [lineName(line), line.quantity])),
  }
}

/** An empty quantity is sent as 0, which the API refuses. A line removed by another person stays removed. */
export function toEdit(order: StaffOrder, values: EditValues): Omit<OrderEdit, 'version'> {
  const { full_name, phone, email, delivery_type, address, index, added } = values
  return {
    full_name,
    phone,
    email,
    delivery_type: delivery_type === '' ? null : Number(delivery_type),
    address,
    index,
    lines: order.lines.flatMap((line) => {
      const quantity = values[lineName(line)]
      return quantity === 'removed' ? [] : [{ position: line.position, quantity: quantity ?? 0 }]
    }),
    added: added.map(({ product_id, quantity, price }) => ({ product_id, quantity: quantity ?? 0, price })),
  }
}

/** The new total; an unchanged delivery keeps its price, further pieces have today's. NaN while a quantity is not a number. */
export function newTotals(order: StaffOrder, values: EditValues): { goods: number; total: number } {
  const kept = order.lines.flatMap((line) => {
    const wanted = values[lineName(line)]
    const quantity = wanted === 'removed' ? 0 : (wanted ?? Number.NaN)
    const more = quantity - line.quantity
    return more > 0 ? [line, { price: line.price_now, quantity: more }] : [{ price: line.price, quantity }]
  })
  const chosen = order.delivery_types.find(({ id }) => String(id) === values.delivery_type)
  const same = values.delivery_type === String(order.delivery_type ?? '')
  const delivery = same ? order.delivery_price : (chosen?.price ?? 0)
  return totalsOf([...kept, ...values.added], delivery)
}

/** A value as the conflict notice shows it. */
export function writeEdited(order: StaffOrder, name: string, value: unknown): string {
  if (name === 'delivery_type') {
    return order.delivery_types.find(({ id }) => String(id) === value)?.name ?? '—'
  }
  if (name.startsWith('line_')) return typeof value === 'number' ? `${value}\u00a0шт.` : 'убран'
  if (name === 'added') return (value as PickedLine[]).map((line) => line.name).join(', ') || '—'
  return typeof value === 'string' && value !== '' ? value : '—'
}
