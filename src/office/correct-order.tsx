import { Suspense, useState } from 'react'
import { orderStateWords } from '../database/values/order-states.ts'
import type { StaffOrder } from '../orders/staff/staff-orders.contract.ts'
import { Waiting } from '../ui/load-state.tsx'
import { lazyPart } from '../ui/staff/lazy-part.ts'
import { Panel } from '../ui/staff/page/panel.tsx'

const CorrectionForm = lazyPart(() => import('../checkout/corrections/correction-form.tsx'))
const open: readonly string[] = [orderStateWords.paid, orderStateWords.packing]

/** Staff correct recipient and place until the parcel is handed over. */
export default function CorrectOrder({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  if (!open.includes(order.state)) return null
  if (!isOpen)
    return (
      <button type="button" className="button-quiet justify-self-start" onClick={() => setOpen(true)}>
        Исправить получателя или адрес
      </button>
    )
  return (
    <Panel title="Получатель и адрес">
      <Suspense fallback={<Waiting className="h-64" />}>
        <CorrectionForm
          orderId={order.id}
          by="staff"
          onDone={() => {
            setOpen(false)
            onDone()
          }}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    </Panel>
  )
}
