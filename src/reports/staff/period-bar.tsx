import { useState } from 'react'
import { shopDay } from '../../platform/text/date-format.ts'
import { DaysFilter, SelectFilter } from '../../ui/staff/table/filter-bar.tsx'
import type { TableState } from '../../ui/staff/table/use-table-query.ts'
import { stepNames } from '../report-names.ts'
import { addDays, type Days, stepStart } from '../report-period.ts'

/** Usual periods, up to today. */
function presets(today: string): { name: string; days: Days }[] {
  const month = stepStart('month', today)
  const endOfLast = addDays(month, -1)
  return [
    { name: '7 дней', days: { from: addDays(today, -6), to: today } },
    { name: '30 дней', days: { from: addDays(today, -29), to: today } },
    { name: 'Этот месяц', days: { from: month, to: today } },
    { name: 'Прошлый месяц', days: { from: stepStart('month', endOfLast), to: endOfLast } },
    { name: '12 месяцев', days: { from: addDays(today, -364), to: today } },
  ]
}

const stepChoices = Object.entries(stepNames)
  .filter(([step]) => step !== 'day')
  .map(([value, name]) => ({ value, name }))

/** The days of the report, and by which steps they are summed up. */
export function PeriodBar({ query, withSteps }: { query: TableState; withSteps: boolean }) {
  const { from, to } = query.filters
  // A tab that stays open past midnight keeps its day until it is reloaded.
  const [list] = useState(() => presets(shopDay(new Date())))
  const [, usual] = list
  const isChosen = ({ days }: { days: Days }) =>
    from || to ? days.from === from && days.to === to : days === usual?.days
  return (
    <search className="grid items-end gap-3 sm:flex sm:flex-wrap" aria-label="Период">
      <ul className="flex flex-wrap gap-2">
        {list.map((preset) => (
          <li key={preset.name}>
            <button
              type="button"
              aria-pressed={isChosen(preset)}
              className="button-quiet aria-pressed:bg-shelf aria-pressed:font-semibold"
              onClick={() => query.filter({ ...preset.days })}
            >
              {preset.name}
            </button>
          </li>
        ))}
      </ul>
      <DaysFilter query={query} />
      {withSteps && <SelectFilter query={query} name="by" label="Суммы" choices={stepChoices} all={stepNames.day} />}
    </search>
  )
}
