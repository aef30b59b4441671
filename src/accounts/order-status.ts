export type StatusStyle = 'delivered' | 'cancelled' | 'processing'

/** The status text is shown as received; only its style is decided here. */
export function statusStyle(status: string): StatusStyle {
  if (status === 'Завершен') return 'delivered'
  if (status === 'Отменен' || status === 'Возвращен') return 'cancelled'
  return 'processing'
}
