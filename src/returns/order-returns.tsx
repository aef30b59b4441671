import { useCallback } from 'react'
import { dayText } from '../orders/order/shop-time.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Section } from '../ui/section.tsx'
import { useFormInPlace } from '../ui/use-form-in-place.ts'
import { ReturnForm } from './return-form.tsx'
import { ReturnItem } from './return-item.tsx'
import type { getReturns, ReturnsOfOrder } from './returns.contract.ts'
import { ReturnsWaiting } from './returns-waiting.tsx'

/** The shopper's side: what was sent back, what became of it, and how to send back more. */
export default function OrderReturns({ orderId, onChange }: { orderId: number; onChange: () => void }) {
  const load = useLoad(
    useCallback(
      (signal: AbortSignal) =>
        browserApi.call<typeof getReturns>(
          'GET /api/orders/{id}/returns/',
          { params: { id: String(orderId) } },
          { signal },
        ),
      [orderId],
    ),
    'Не удалось загрузить возвраты',
  )
  const { isOpen, open, close, opener, place } = useFormInPlace()
  const { value, failure, reload } = load
  if (!value) {
    if (!failure) return <ReturnsWaiting />
    return (
      <Section title="Возврат товаров">
        <LoadFailed text={failure.text} onRetry={reload} />
      </Section>
    )
  }
  const canAsk = value.can_ask.length > 0 && value.lines.some(({ left }) => left > 0)
  if (!canAsk && value.returns.length === 0) return null

  function change(next: ReturnsOfOrder): void {
    close()
    load.set(next)
    onChange()
  }

  return (
    <div className="print:hidden">
      <Section title="Возврат товаров">
        {value.returns.length > 0 && (
          <ul className="grid gap-5">
            {value.returns.map((each) => (
              <ReturnItem key={each.id} orderId={orderId} value={each} onChange={change} />
            ))}
          </ul>
        )}
        <div ref={place} tabIndex={-1} className="outline-none empty:hidden">
          {isOpen && <ReturnForm orderId={orderId} value={value} onDone={change} onCancel={close} />}
          {canAsk && !isOpen && (
            <div className="grid justify-items-start gap-3">
              <p className="text-muted">{periodText(value)}</p>
              <button ref={opener} type="button" className="button-quiet" onClick={open}>
                Вернуть товар
              </button>
            </div>
          )}
        </div>
      </Section>
    </div>
  )
}

function periodText({ until, can_ask }: ReturnsOfOrder): string {
  if (until === null) return 'От товара можно отказаться до получения и ещё семь дней после него.'
  // Exclusive: the last day is the one before.
  const last = dayText(new Date(Date.parse(until) - 1).toISOString())
  if (can_ask.includes('changed_mind')) return `Вернуть товар, который не подошёл, можно по ${last} включительно.`
  return 'Срок возврата товара, который не подошёл, прошёл. Если есть недостаток, напишите о нём: на это два года.'
}
