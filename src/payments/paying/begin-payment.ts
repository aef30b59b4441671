import type { PayWay } from '../../database/values/payment-methods.ts'
import type { Order } from '../../orders/orders.contract.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import type { payOrder } from './paying.contract.ts'

interface Wanted {
  way?: PayWay | undefined
  /** All that the order costs, also the rest after a deposit; otherwise what is asked for now. */
  sum?: 'whole'
}

/** Returns the address of the provider's page. */
export async function beginPayment(order: Order, { way, sum }: Wanted = {}): Promise<string> {
  const input = { params: { id: String(order.order_id) }, query: { way, sum } }
  return (await browserApi.call<typeof payOrder>('POST /api/orders/{id}/pay/', input)).url
}
