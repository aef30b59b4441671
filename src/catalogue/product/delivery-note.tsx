import { useCallback } from 'react'
import type { listDeliveryDates } from '../../content/delivery/delivery-dates.contract.ts'
import { russianDays } from '../../content/russian-date.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'

/** When an order of today arrives. Loaded after the page, which is the same for days; without an answer nothing is said. */
export default function DeliveryNote() {
  const { value } = useLoad(
    useCallback((signal) => browserApi.call<typeof listDeliveryDates>('GET /api/delivery/dates/', {}, { signal }), []),
    '',
  )
  if (!value || value.length === 0) return null
  const parts = value.map(({ name, picked_up, dates }) => {
    const days = russianDays(dates)
    return picked_up ? `${name.toLowerCase()} ${days}` : `${name} ${days}`
  })
  return <>Если оплатить сегодня: {parts.join(', ')}.</>
}
