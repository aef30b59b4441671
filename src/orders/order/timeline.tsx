import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import type { Order } from '../orders.contract.ts'
import { momentText } from './shop-time.ts'
import { type TimelineStep, timelineSteps } from './timeline-steps.ts'

const spoken: Record<TimelineStep['look'], string> = {
  done: 'пройдено',
  current: 'сейчас',
  coming: 'впереди',
  cancelled: 'сейчас',
}

/** Vertical on a phone, horizontal on a wide screen. */
export function Timeline({ order }: { order: Order }) {
  return (
    <section aria-label="Путь заказа" className="card p-5 sm:p-7">
      <ol className="timeline">
        {timelineSteps(order).map((step) => (
          <Step key={step.name ?? step.state} step={step} />
        ))}
      </ol>
      {order.cancel_reason && <p className="mt-4 text-muted">Причина отмены: {order.cancel_reason}</p>}
    </section>
  )
}

function Step({ step: { state, name = state, look, at, notes } }: { step: TimelineStep }) {
  const isHere = look === 'current' || look === 'cancelled'
  return (
    <li className="timeline-step" data-look={look} aria-current={isHere ? 'step' : undefined}>
      <span className="timeline-mark" aria-hidden="true">
        {look === 'done' && <CheckIcon className="size-4" />}
        {look === 'cancelled' && <CloseIcon className="size-4" />}
      </span>
      <div className="min-w-0 text-sm">
        <p className={isHere ? 'font-semibold text-base' : look === 'coming' ? 'text-muted' : ''}>
          {name}
          <span className="sr-only"> — {spoken[look]}</span>
        </p>
        {at && (
          <p className="text-muted">
            <time dateTime={at}>{momentText(at)}</time>
          </p>
        )}
        {notes.map((text) => (
          <p key={text} className="text-muted wrap-anywhere">
            {text}
          </p>
        ))}
      </div>
    </li>
  )
}
