import { useCallback } from 'react'
import type { listDeliveryDates } from '../../content/delivery/delivery-dates.contract.ts'
import { russianDays } from '../../content/russian-date.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'

/** As many as the page keeps room for: nothing may move when they come. */
const maxWays = 3

/** When an order of today arrives. Loaded after the page, which is the same for days; without an answer nothing is said. */
export default function DeliveryNote() {
  const { value } = useLoad(
    useCallback((signal) => browserApi.call<typeof listDeliveryDates>('GET /api/delivery/dates/', {}, { signal }), []),
    '',
  )
  if (!value || value.length === 0) return null
  return (
    <dl aria-label="Когда придёт, если оплатить сегодня" className="grid grid-cols-[auto_1fr] gap-x-4">
      {value.slice(0, maxWays).map(({ name, dates }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="whitespace-nowrap tabular-nums">{russianDays(dates)}</dd>
        </div>
      ))}
    </dl>
  )
}
