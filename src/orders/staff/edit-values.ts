import { maskPhone } from '../../accounts/phone.ts'
import type { OrderEdit, StaffOrder } from './staff-orders.contract.ts'

/** The fields of the editor; the lines by their position, what is not named is removed. */
export interface EditValues {
  full_name: string
  phone: string
  email: string
  delivery_type: string
  address: string
  index: string
  lines: { position: number; quantity: number | null }[]
}

export const editLabels: Record<keyof EditValues, string> = {
  lines: 'Состав',
  full_name: 'ФИО',
  phone: 'Телефон',
  email: 'Email',
  delivery_type: 'Доставка',
  address: 'Адрес',
  index: 'Индекс',
}

export function toValues(order: StaffOrder): EditValues {
  return {
    full_name: order.full_name,
    phone: maskPhone(order.phone),
    email: order.email,
    delivery_type: order.delivery_type === null ? '' : String(order.delivery_type),
    address: order.address,
    index: order.index,
    lines: order.lines.map(({ position, quantity }) => ({ position, quantity })),
  }
}

/** An empty quantity is sent as 0, which the API refuses with a hint. */
export function toEdit({ delivery_type, lines, ...values }: EditValues): Omit<OrderEdit, 'version'> {
  return {
    ...values,
    delivery_type: delivery_type === '' ? null : Number(delivery_type),
    lines: lines.map(({ position, quantity }) => ({ position, quantity: quantity ?? 0 })),
  }
}

/** What it will come to: the same delivery keeps its price of then. NaN while a quantity is no number. */
export function newTotals(order: StaffOrder, { lines, delivery_type }: EditValues): { goods: number; total: number } {
  const goods = lines.reduce((sum, { position, quantity }) => {
    const price = order.lines.find((line) => line.position === position)?.price ?? 0
    return sum + Math.round(price * 100) * (quantity ?? Number.NaN)
  }, 0)
  const chosen = order.delivery_types.find(({ id }) => String(id) === delivery_type)
  const same = delivery_type === String(order.delivery_type ?? '')
  const delivery = same ? order.delivery_price : (chosen?.price ?? 0)
  return { goods: goods / 100, total: (goods + Math.round(delivery * 100)) / 100 }
}

/** A value as the notice of a conflict writes it. */
export function writeEdited(order: StaffOrder, name: string, value: unknown): string {
  if (name === 'delivery_type') {
    return order.delivery_types.find(({ id }) => String(id) === value)?.name ?? '—'
  }
  if (name === 'lines') {
    return (value as EditValues['lines'])
      .map(({ position, quantity }) => {
        const line = order.lines.find((each) => each.position === position)
        return `${line?.product_name ?? 'Товар'} × ${quantity ?? 0}`
      })
      .join(', ')
  }
  return typeof value === 'string' && value !== '' ? value : '—'
}
