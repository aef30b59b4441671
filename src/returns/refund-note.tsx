import { useCallback } from 'react'
import { browserApi } from '../platform/browser/api-client.ts'
import { pause } from '../platform/browser/pause.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import type { InputOf } from '../platform/contract/endpoint.ts'
import { formatTotal } from '../platform/text/money.ts'
import type { quoteReturn, quoteStaffReturn } from './returns.contract.ts'

const typingMs = 250

interface RefundNoteProps {
  orderId: number
  by: 'shopper' | 'staff'
  asked: InputOf<typeof quoteStaffReturn>['body']
}

/** What goes back for these goods, before anybody decides: asked of the server, whose rule decides later. */
export function RefundNote({ orderId, by, asked }: RefundNoteProps) {
  // As text, so that a render with the same goods asks nothing.
  const text = JSON.stringify(asked)
  const { value, failure } = useLoad(
    useCallback(
      async (signal) => {
        await pause(typingMs, signal)
        const input = { params: { id: String(orderId) }, body: JSON.parse(text) as RefundNoteProps['asked'] }
        return by === 'staff'
          ? browserApi.call<typeof quoteStaffReturn>('POST /api/staff/orders/{id}/returns/quote/', input, { signal })
          : browserApi.call<typeof quoteReturn>('POST /api/orders/{id}/returns/quote/', input, { signal })
      },
      [orderId, by, text],
    ),
    'Не удалось посчитать возврат',
  )
  if (failure) return <p className="text-bad text-sm">{failure.text}</p>
  if (!value) return null
  const { refund, delivery, withheld, because } = value
  return (
    <div aria-live="polite" className="grid gap-1">
      <p className="font-medium">
        {refund > 0 ? `Вернём ${formatTotal(refund)}` : 'Возвращать деньги не\u00a0за\u00a0что'}
        {delivery > 0 && `, из\u00a0них ${formatTotal(delivery)} за\u00a0доставку`}
        {withheld > 0 && `, за\u00a0обратную доставку удержим ${formatTotal(withheld)}`}
      </p>
      {because && <p>{because}</p>}
    </div>
  )
}
