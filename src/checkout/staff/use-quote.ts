import { useCallback } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { pause } from '../../platform/browser/pause.ts'
import { type Load, useLoad } from '../../platform/browser/use-load.ts'
import type { InputOf } from '../../platform/contract/endpoint.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import type { DeliveryRequest } from '../checkout.contract.ts'
import type { Quote, quoteOrder } from './new-order.contract.ts'
import type { NewOrderValues } from './new-order-values.ts'

const typingMs = 250

/** The ways of delivery and the discounts for these goods; asked anew when goods, place, customer, code or points change. */
export function useQuote(
  { lines, customer, promo, points }: Pick<NewOrderValues, 'lines' | 'customer' | 'promo' | 'points'>,
  delivery: DeliveryRequest | undefined,
): Load<Quote> {
  const packed = lines.flatMap(({ product_id, quantity }) => (quantity ? [{ product_id, quantity }] : []))
  // As text, so that a render with the same goods asks nothing.
  const asked = JSON.stringify({ lines: packed, delivery, customer: customer?.id ?? null, promo, points: points || 0 })
  return useLoad(
    useCallback(
      async (signal) => {
        await pause(typingMs, signal)
        const body = JSON.parse(asked) as InputOf<typeof quoteOrder>['body']
        return browserApi.call<typeof quoteOrder>('POST /api/staff/orders/quote/', { body }, { signal })
      },
      [asked],
    ),
    staffFallback('Не удалось узнать стоимость доставки'),
  )
}
