export type StatusStyle = 'delivered' | 'cancelled' | 'processing'

/** The value itself is shown as received; only its look is decided here. */
export function statusStyle(status: string): StatusStyle {
  if (status === 'Завершен') return 'delivered'
  if (status === 'Отменен') return 'cancelled'
  return 'processing'
}
