import { monthText } from '../catalogue/preorder-text.ts'
import type { ReleaseMonth } from './release-month.ts'

/** What was agreed beside what is expected now. */
export function MonthFacts({ agreed, expected }: { agreed: ReleaseMonth; expected: ReleaseMonth }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-1 sm:max-w-md">
      <div>
        <dt className="text-muted text-sm">Договаривались</dt>
        <dd className="font-semibold">{monthText(agreed)}</dd>
      </div>
      <div>
        <dt className="text-muted text-sm">Теперь ждём</dt>
        <dd className="font-semibold">{monthText(expected)}</dd>
      </div>
    </dl>
  )
}
