import type { StockReason } from '../../database/values/stock-reasons.ts'

const labels: Record<StockReason, string> = {
  initial: 'Начальный остаток',
  sale: 'Продажа',
  order_cancelled: 'Отмена заказа',
  order_edited: 'Изменение заказа',
  order_revived: 'Оплата после отмены',
  customer_return: 'Возврат покупателя',
  preorder_held: 'Предзаказ',
  release_out: 'Предзаказ вышел',
  arrival: 'Поступление',
  stocktake: 'Пересчёт',
  correction: 'Исправление',
  counting_stopped: 'Больше не считаем',
  import: 'Импорт',
  import_undone: 'Отмена импорта',
}

/** As staff read it in the history of a product and in the journal. A correction is what staff wrote. */
export function reasonWords(reason: StockReason, note: string | null): string {
  if (!note) return labels[reason]
  if (reason === 'correction') return note
  return reason === 'import' || reason === 'import_undone'
    ? `${labels[reason]} №\u00a0${note}`
    : `${labels[reason]}: ${note}`
}
