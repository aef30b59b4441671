import { Suspense, useState } from 'react'
import { returnStateWords } from '../database/values/returns.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { formatTotal } from '../platform/text/money.ts'
import { FormError } from '../ui/form-error.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { showToast } from '../ui/show-toast.ts'
import { staffFallback } from '../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../ui/staff/text/write-time.ts'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import { ReturnFacts } from './return-facts.tsx'
import type { OrderReturn, ReturnsOfOrder, receiveReturn } from './returns.contract.ts'

const DecideReturn = lazyPart(() => import('./decide-return.tsx'))

interface StaffReturnProps {
  orderId: number
  hasEmail: boolean
  value: OrderReturn
  onChange: (next: ReturnsOfOrder) => void
}

export default function StaffReturn({ orderId, hasEmail, value, onChange }: StaffReturnProps) {
  const { place, expectChange } = useFocusOnChange(value.state)

  function change(next: ReturnsOfOrder): void {
    expectChange()
    onChange(next)
  }

  const receive = useAction(async () => {
    const params = { id: String(orderId), return: String(value.id) }
    const input = { params, body: { version: value.version } }
    change(await browserApi.call<typeof receiveReturn>('POST /api/staff/orders/{id}/returns/{return}/receive/', input))
    showToast({ kind: 'success', text: 'Возврат получен: осталось его проверить' })
  }, staffFallback('Не удалось отметить получение'))
  const [decision, setDecision] = useState<'accept' | 'refuse'>()
  const isReceived = value.state === returnStateWords.received
  const forward = () => (isReceived ? setDecision('accept') : void receive.run())
  return (
    <li className="grid gap-2 border-line border-t pt-5 first:border-t-0 first:pt-0">
      <p ref={place} tabIndex={-1} className="flex flex-wrap justify-between gap-x-4 outline-none">
        <b>{value.state}</b>
        <span className="text-muted text-sm">
          {value.by_staff ? 'Оформили' : 'Просит покупатель'}, {writeTime(value.created_at)}
        </span>
      </p>
      <ReturnFacts value={value} withFates />
      {value.refund !== null && (
        <p>
          {value.is_refunded ? 'Вернули' : 'К возврату'} {formatTotal(value.refund)}
        </p>
      )}
      {value.withheld > 0 && <p>Удержано за обратную доставку {formatTotal(value.withheld)}</p>}
      {value.discount > 0 && (
        <p>Удержано за скидку, которую оставшиеся товары не дают, {formatTotal(value.discount)}</p>
      )}
      {value.refuse_reason && <p className="wrap-anywhere">Причина отказа: {value.refuse_reason}</p>}
      <FormError text={receive.failure?.text} />
      {value.decided_at === null && (
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button button-submit" disabled={receive.busy} onClick={forward}>
            {isReceived ? 'Принять возврат' : 'Товар получен'}
          </button>
          <button type="button" className="button-quiet text-bad" onClick={() => setDecision('refuse')}>
            Отказать
          </button>
        </div>
      )}
      <Suspense>
        {decision && (
          <DecideReturn
            orderId={orderId}
            hasEmail={hasEmail}
            value={value}
            decision={decision}
            onChange={change}
            onClose={() => setDecision(undefined)}
          />
        )}
      </Suspense>
    </li>
  )
}
