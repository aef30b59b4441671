import type { PayWay } from '../../database/values/payment-methods.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { Section } from '../../ui/section.tsx'
import type { Order } from '../orders.contract.ts'
import { PayButton } from './pay-button.tsx'
import type { payOrder } from './paying.contract.ts'

/** Begins the payment of all that the order costs: of what is missing, or after a deposit of its rest. */
export async function beginWhole(order: Order, way?: PayWay): Promise<string> {
  const input = { params: { id: String(order.order_id) }, query: { way, sum: 'whole' as const } }
  return (await browserApi.call<typeof payOrder>('POST /api/orders/{id}/pay/', input)).url
}

/** The rest after a deposit may be paid before it is asked for: nobody has to think of it in a year. */
export function PayRest({ order }: { order: Order }) {
  const { online, money } = order
  if (!online || order.order_status !== 'Оплачен' || money.later === 0) return null
  return (
    <Section title="Остаток">
      <p>
        <span className="font-semibold tabular-nums">{formatTotal(money.later)}</span> можно оплатить сейчас,
        а&nbsp;можно когда предзаказ приедет: напишем.
      </p>
      <PayButton
        label="Оплатить остаток сейчас"
        begin={(way) => beginWhole(order, way)}
        isPending={online.is_pending}
        failure={online.failure}
      />
    </Section>
  )
}
