import { useCallback, useState } from 'react'
import type { listSales } from '../../catalogue/staff/sales/sales.contract.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { dateFormat } from '../../platform/text/date-format.ts'
import { countOf } from '../../platform/text/plural.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import type { StaffPromotion } from './staff-promotions.contract.ts'

const dayMs = 86_400_000
const leastDays = 28
const mostDays = 13 * leastDays
const dayName = dateFormat({ day: 'numeric', month: 'short' })

/** A bar for each promotion that is on or planned, from today for four weeks, or as far as one is planned. */
export function PromotionCalendar({ promotions }: { promotions: readonly StaffPromotion[] }) {
  const [start] = useState(() => Date.now())
  const days = daysOf(promotions, start)
  const end = start + days * dayMs
  const going = promotions.filter(
    ({ state, from }) => state === 'on' || (state === 'planned' && from && Date.parse(from) < end),
  )
  if (going.length === 0) return null
  const place = (at: string | null, otherwise: number) =>
    Math.min(100, Math.max(0, (((at ? Date.parse(at) : otherwise) - start) / (end - start)) * 100))
  return (
    <section aria-label="Что идёт и что запланировано" className="card grid gap-2 p-4">
      <div aria-hidden="true" className="grid grid-cols-4 text-muted text-xs">
        {[0, 1, 2, 3].map((quarter) => (
          <span key={quarter}>{dayName.format(new Date(start + (quarter * days * dayMs) / 4))}</span>
        ))}
      </div>
      <ul className="grid gap-1">
        {going.map(({ id, title, from, until, overlaps }) => {
          const left = place(from, start)
          return (
            <li key={id} className="grid gap-0.5">
              <span className="truncate text-sm">{title}</span>
              <span aria-hidden="true" className="block h-2 rounded-full bg-line">
                <span
                  className={`block h-2 rounded-full ${overlaps.length > 0 ? 'bg-accent' : 'bg-good'}`}
                  style={{ marginLeft: `${left}%`, width: `${Math.max(1, place(until, end) - left)}%` }}
                />
              </span>
            </li>
          )
        })}
        <Sales days={days} />
      </ul>
      <Legend />
    </section>
  )
}

const goodsForms = ['товар', 'товара', 'товаров'] as const

/** On which of these days prices of goods are lowered; as many of them as are known. */
function Sales({ days }: { days: number }) {
  const load = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof listSales>('GET /api/staff/sales/', { query: { page_size: 1 } }, { signal }),
      [],
    ),
    staffFallback('Не удалось загрузить скидки'),
  )
  const sales = load.value?.days.slice(0, days)
  if (!sales?.some(({ count }) => count > 0)) return null
  return (
    <li className="grid gap-0.5">
      <a href="/staff/sales/" className="link text-sm">
        Цены со скидкой: сегодня {countOf(sales[0]?.count ?? 0, goodsForms)}
      </a>
      <span aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-line">
        {sales.map(({ day, count }) => (
          <span key={day} className={count > 0 ? 'bg-muted' : ''} style={{ width: `${100 / days}%` }} />
        ))}
      </span>
    </li>
  )
}

const colours = [
  { look: 'bg-good', means: 'других на те же товары нет' },
  { look: 'bg-accent', means: 'на те же товары есть другие' },
]

function Legend() {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      {colours.map(({ look, means }) => (
        <span key={look} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-2 rounded-full ${look}`} />
          {means}
        </span>
      ))}
    </p>
  )
}

/** Whole times four weeks, and a week after the last beginning. */
function daysOf(promotions: readonly StaffPromotion[], start: number): number {
  const planned = promotions.flatMap(({ state, from }) => (state === 'planned' && from ? [Date.parse(from)] : []))
  const days = (Math.max(start, ...planned) - start) / dayMs
  return Math.min(mostDays, Math.ceil((days + 7) / leastDays) * leastDays)
}
