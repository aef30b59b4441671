import { lazy, Suspense, useState } from 'react'
import { orderStateWords } from '../database/values/order-states.ts'
import { parcelStateWords } from '../database/values/parcel-states.ts'
import type { Order } from '../orders/orders.contract.ts'
import { loadChunk } from '../platform/browser/load-chunk.ts'
import { Section } from '../ui/section.tsx'
import { showToast } from '../ui/show-toast.ts'

const CorrectionForm = lazy(() => loadChunk(() => import('../checkout/corrections/correction-form.tsx')))

/** The shopper corrects recipient and place themselves until something is packed. */
export function CorrectOrder({ order, onDone }: { order: Order; onDone: () => void }) {
  const [open, setOpen] = useState(false)
  const waits =
    order.parcels.length > 0 && order.parcels.every(({ state }) => state === parcelStateWords.awaiting_packing)
  if (order.order_status !== orderStateWords.paid || !waits) return null
  if (!open)
    return (
      <button type="button" className="button-quiet justify-self-start print:hidden" onClick={() => setOpen(true)}>
        Исправить получателя или адрес
      </button>
    )
  return (
    <Section title="Получатель и адрес">
      <Suspense fallback={<div className="skeleton h-64" />}>
        <CorrectionForm
          orderId={order.order_id}
          by="shopper"
          onDone={() => {
            setOpen(false)
            showToast({ kind: 'success', text: 'Исправили. Письмо с изменениями уже в пути' })
            onDone()
          }}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    </Section>
  )
}
