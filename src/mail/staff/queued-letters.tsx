import { writeShortTime } from '../../ui/staff/text/write-time.ts'
import { explainRefusal } from './explain-refusal.ts'
import type { QueuedLetter } from './mail-queue.contract.ts'

interface QueuedLettersProps {
  letters: QueuedLetter[]
  /** Said when there are none. */
  none: string
  busy: boolean
  onSend: (id: number) => void
}

export function QueuedLetters({ letters, none, busy, onSend }: QueuedLettersProps) {
  if (letters.length === 0) return <p className="text-muted">{none}</p>
  return (
    <ul className="divide-y divide-line">
      {letters.map(({ id, recipient, subject, queued_at: at, reason }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
          <div className="min-w-48 flex-1 wrap-anywhere">
            <p className="font-medium">{recipient}</p>
            <p>{subject}</p>
            <p className="text-muted">
              {writeShortTime(at)} · {explainRefusal(reason)}
              {reason !== null && ` (${reason})`}
            </p>
          </div>
          <button
            type="button"
            className="button-quiet"
            aria-label={`Отправить ещё раз: ${recipient}, ${subject}`}
            disabled={busy}
            onClick={() => onSend(id)}
          >
            Отправить ещё раз
          </button>
        </li>
      ))}
    </ul>
  )
}
