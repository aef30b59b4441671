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

/** Too long for the narrow column of a step. */
const isStory = (note: string) => note.length > 60

/** Vertical on a phone, horizontal on a wide screen. */
export function Timeline({ order }: { order: Order }) {
  const steps = timelineSteps(order)
  const stories = steps.flatMap(({ notes }) => notes.filter(isStory))
  return (
    <section aria-label="Путь заказа" className="card p-5 sm:p-7">
      <ol className="timeline">
        {steps.map((step) => (
          <Step key={step.name ?? step.state} step={step} />
        ))}
      </ol>
      {stories.map((text) => (
        <p key={text} className="mt-4 max-w-[65ch] text-muted text-sm wrap-anywhere">
          {text}
        </p>
      ))}
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
        {notes
          .filter((text) => !isStory(text))
          .map((text) => (
            <p key={text} className="text-muted wrap-anywhere">
              {text}
            </p>
          ))}
      </div>
    </li>
  )
}
