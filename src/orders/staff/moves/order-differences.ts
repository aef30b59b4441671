import { formatTotal } from '../../../platform/text/money.ts'
import { quoted } from '../../../platform/text/quoted.ts'
import type { OrderRow } from '../order-lists.contract.ts'
import type { StaffOrder } from '../staff-orders.contract.ts'

/** An order as a screen showed it: a row of the table, a card of the board or the order's own page. */
export type SeenOrder = Pick<
  OrderRow,
  'id' | 'version' | 'state' | 'full_name' | 'has_email' | 'total' | 'tracking_number'
>

/** What changed since the order was shown, as sentences for whoever is about to move it. */
export function orderDifferences(seen: SeenOrder, now: StaffOrder): string[] {
  const found = [
    seen.state !== now.state && `Состояние: было ${quoted(seen.state)}, стало ${quoted(now.state)}.`,
    seen.total !== now.total && `Сумма: было ${formatTotal(seen.total)}, стало ${formatTotal(now.total)}.`,
    seen.full_name !== now.full_name && `Получатель: было ${quoted(seen.full_name)}, стало ${quoted(now.full_name)}.`,
    seen.tracking_number !== now.tracking_number &&
      `Трек-номер: было ${seen.tracking_number ?? 'пусто'}, стало ${now.tracking_number ?? 'пусто'}.`,
  ].filter((text) => text !== false)
  return found.length > 0 ? found : ['Изменились данные заказа: проверьте адрес и состав.']
}

/** Why an order cannot be moved there, for a card that was dropped where it may not go. */
export function whyNotMoved(
  { id, state, next_states: next }: Pick<OrderRow, 'id' | 'state' | 'next_states'>,
  to: string,
) {
  const order = `Заказ № ${id}`
  if (next.length === 0) return `${order} уже ${quoted(state)}: дальше его не переместить.`
  return `${order} сейчас ${quoted(state)}: в ${quoted(to)} нельзя, можно в ${next.map(quoted).join(' или ')}.`
}
