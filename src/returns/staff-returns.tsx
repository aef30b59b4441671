import { Suspense, useMemo, useState } from 'react'
import { browserApi } from '../platform/browser/api-client.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Panel } from '../ui/staff/page/panel.tsx'
import { staffFallback } from '../ui/staff/text/staff-fallback.ts'
import type { getStaffReturns, ReturnsOfOrder } from './returns.contract.ts'

const AddReturn = lazyPart(() => import('./add-return.tsx'))
/** Few orders have one. */
const StaffReturn = lazyPart(() => import('./staff-return.tsx'))

interface StaffReturnsProps {
  orderId: number
  /** Letters about the order reach somebody. */
  hasEmail: boolean
  /** Of the order: the returns are loaded again when it has moved; what is being typed stays. */
  version: number
  /** The order may have changed with a return. */
  onChange: () => void
}

function returnsOf(orderId: number) {
  const params = { id: String(orderId) }
  return (signal: AbortSignal) =>
    browserApi.call<typeof getStaffReturns>('GET /api/staff/orders/{id}/returns/', { params }, { signal })
}

/** Goods that come back, on the card of their order. */
export function StaffReturns({ orderId, hasEmail, version, onChange }: StaffReturnsProps) {
  const load = useLoad(
    useMemo(() => returnsOf(orderId), [orderId]),
    staffFallback('Не удалось загрузить возвраты'),
    version,
  )
  const { value, set } = load
  const [isAdding, setAdding] = useState(false)
  if (!value) return null
  const canAdd = value.can_ask.includes('defect') && value.lines.some(({ left }) => left > 0)
  if (!canAdd && value.returns.length === 0) return null

  function change(next: ReturnsOfOrder): void {
    set(next)
    onChange()
  }

  return (
    <Panel title="Возвраты">
      {value.returns.length > 0 && (
        <ul className="grid gap-5">
          <Suspense>
            {value.returns.map((each) => (
              <StaffReturn key={each.id} orderId={orderId} hasEmail={hasEmail} value={each} onChange={change} />
            ))}
          </Suspense>
        </ul>
      )}
      {canAdd && (
        <button
          type="button"
          className="link min-h-11 cursor-pointer justify-self-start"
          onClick={() => setAdding(true)}
        >
          Оформить возврат
        </button>
      )}
      <Suspense>
        {isAdding && <AddReturn orderId={orderId} value={value} onChange={change} onClose={() => setAdding(false)} />}
      </Suspense>
    </Panel>
  )
}
