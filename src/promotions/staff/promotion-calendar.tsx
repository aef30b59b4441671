import { useState } from 'react'
import { dateFormat } from '../../platform/text/date-format.ts'
import type { StaffPromotion } from './staff-promotions.contract.ts'

const dayMs = 86_400_000
const shownDays = 28
const dayName = dateFormat({ day: 'numeric', month: 'short' })

/** Four weeks from today: a bar for each promotion that is on or planned. */
export function PromotionCalendar({ promotions }: { promotions: readonly StaffPromotion[] }) {
  const [start] = useState(() => Date.now())
  const end = start + shownDays * dayMs
  const going = promotions.filter(
    ({ state, from }) => state === 'on' || (state === 'planned' && from && Date.parse(from) < end),
  )
  if (going.length === 0) return null
  const place = (at: string | null, otherwise: number) =>
    Math.min(100, Math.max(0, (((at ? Date.parse(at) : otherwise) - start) / (end - start)) * 100))
  return (
    <section aria-label="Что идёт и начнётся за четыре недели" className="card grid gap-2 p-4">
      <div aria-hidden="true" className="grid grid-cols-4 text-muted text-xs">
        {[0, 7, 14, 21].map((days) => (
          <span key={days}>{dayName.format(new Date(start + days * dayMs))}</span>
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
      </ul>
    </section>
  )
}
