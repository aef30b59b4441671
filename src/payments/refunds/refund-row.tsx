import { useState } from 'react'
import { formatTotal } from '../../platform/text/money.ts'
import { countOf } from '../../platform/text/plural.ts'
import { writeDay, writeTime } from '../../ui/staff/text/write-time.ts'
import { daysLeft, refundState, refundTitle } from './money-texts.ts'
import type { StaffRefund } from './refunds.contract.ts'

/** One refund; what waits for staff has a button and the clock of the law, what they wrote themselves can be taken back. */
export function RefundRow({ refund, onPress }: { refund: StaffRefund; onPress: () => void }) {
  const { sum, state, note, document, document_date, until, decided_at, can_void } = refund
  const papers = document && `Документ ${document}${document_date ? ` от ${writeDay(document_date)}` : ''}`
  return (
    <li className="grid gap-0.5 border-line border-l-2 pl-3">
      <p
        className={state === 'waiting' ? 'font-medium text-bad' : state === 'cancelled' ? 'text-muted' : 'font-medium'}
      >
        −{formatTotal(sum)}: {refundState(refund)}
      </p>
      <p className="text-sm wrap-anywhere">{[refundTitle(refund), note, papers].filter(Boolean).join('. ')}</p>
      {decided_at ? <p className="text-muted text-sm">{writeTime(decided_at)}</p> : <Clock until={until} />}
      {(state === 'waiting' || can_void) && (
        <button type="button" className="button-quiet mt-1 justify-self-start" onClick={onPress}>
          {can_void ? 'Снять запись' : 'Деньги возвращены'}
        </button>
      )}
    </li>
  )
}

/** The ten days of the law. */
export function Clock({ until }: { until: string }) {
  const [now] = useState(() => new Date())
  const days = daysLeft(until, now)
  return (
    <p className={`text-sm ${days < 3 ? 'font-semibold text-bad' : 'text-muted'}`}>
      {days < 0 ? 'Срок вышел' : days === 0 ? 'Последний день' : `Осталось ${countOf(days, ['день', 'дня', 'дней'])}`}
    </p>
  )
}
