import { Panel } from '../../../ui/staff/page/panel.tsx'
import { writeTime } from '../../../ui/staff/text/write-time.ts'
import type { StaffOrderLetter } from '../staff-orders.contract.ts'

export function OrderLetters({ letters }: { letters: StaffOrderLetter[] }) {
  return (
    <Panel title="Письма">
      {letters.length === 0 && <p className="text-muted">Писем ещё не было.</p>}
      <ul className="grid gap-3">
        {letters.map((letter) => (
          <li key={letter.id}>
            <p className="wrap-anywhere">{letter.subject}</p>
            <p className="text-muted text-sm wrap-anywhere">
              {letter.recipient}, {writeTime(letter.created_at)}, {fateOf(letter)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function fateOf({ sent_at, dropped }: StaffOrderLetter): string {
  if (sent_at) return 'отправлено'
  return dropped ? 'почтовый сервер отказал' : 'ждёт отправки'
}
