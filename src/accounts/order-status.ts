import { orderStateWords } from '../database/values/order-states.ts'
export type StatusStyle = 'delivered' | 'cancelled' | 'processing'

/** The status text is shown as received; only its style is decided here. */
export function statusStyle(status: string): StatusStyle {
  if (status === orderStateWords.completed) return 'delivered'
  if (status === orderStateWords.cancelled || status === orderStateWords.returned) return 'cancelled'
  return 'processing'
}
