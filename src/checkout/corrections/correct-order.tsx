import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'

const CorrectionForm = lazyPart(() => import('./correction-form.tsx'))

interface CorrectOrderProps {
  orderId: number
  by: 'shopper' | 'staff'
  /** A section of the shop or a panel of the back office. */
  Frame: ComponentType<{ title: string; children: ReactNode }>
  onDone: () => void
}

/** A button that opens the form for another recipient or place. */
export function CorrectOrder({ orderId, by, Frame, onDone }: CorrectOrderProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <button type="button" className="button-quiet justify-self-start print:hidden" onClick={() => setOpen(true)}>
        Исправить получателя или адрес
      </button>
    )
  }
  return (
    <Frame title="Получатель и адрес">
      <Suspense fallback={<div className="skeleton h-64" />}>
        <CorrectionForm
          orderId={orderId}
          by={by}
          onDone={() => {
            setOpen(false)
            onDone()
          }}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    </Frame>
  )
}
