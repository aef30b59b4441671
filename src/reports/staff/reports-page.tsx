import { useMemo, useState } from 'react'
import { useViewer } from '../../accounts/viewer.ts'
import { may } from '../../platform/contract/roles.ts'
import { shopDay } from '../../platform/text/date-format.ts'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { DaysFilter, SelectFilter } from '../../ui/staff/table/filter-bar.tsx'
import { type TableState, useTableQuery } from '../../ui/staff/table/use-table-query.ts'
import { type ReportName, reports, stepNames } from '../report-names.ts'
import { addDays, type Days, type Step, stepStart } from '../report-period.ts'
import { SearchesReport, WaitingReport } from './demand-reports.tsx'
import { GoodsReport } from './goods-report.tsx'
import { SalesReport } from './sales-report.tsx'

export const meta = () => officeMeta('Отчёты')

const filters = ['report', 'by', 'from', 'to'] as const
const sorts = {
  sales: { sorts: [], sort: '' },
  goods: { sorts: ['revenue', 'orders', 'pieces', 'margin', 'returned'], sort: '-revenue' },
  searches: { sorts: ['times', 'last'], sort: '-times' },
  waiting: { sorts: ['restock', 'favourites'], sort: '-restock' },
} as const

function sortsOf(name: ReportName) {
  return name === 'sales' || name === 'searches' || name === 'waiting' ? sorts[name] : sorts.goods
}

export default function ReportsPage() {
  const viewer = useViewer()
  const allowed = reports.filter(({ roles }) => may(viewer.role, roles))
  const asked = useTableQuery({ filters }).filters.report
  const name = (allowed.find((report) => report.name === asked) ?? allowed[0])?.name ?? 'waiting'
  // The address has one order for whichever report is shown.
  const query = useTableQuery<(typeof filters)[number], string>({ filters, ...sortsOf(name) })
  const [isFailed, setFailed] = useState(false)
  const { from, to, by } = query.filters
  const days = useMemo(() => ({ from, to }), [from, to])
  const sales = useMemo(() => ({ by: by as Step | undefined, from, to }), [by, from, to])
  return (
    <div className="mx-auto grid max-w-[90rem] gap-5">
      <PageHeader title="Отчёты" actions={!isFailed && <ExportLinks name={name} query={sales} sort={query.sort} />} />
      <nav aria-label="Отчёты">
        <ul className="flex flex-wrap gap-1 rounded-xl bg-shelf p-1">
          {allowed.map((report) => (
            <li key={report.name}>
              <a
                href={hrefOf(report.name, days)}
                aria-current={report.name === name ? 'page' : undefined}
                className="view-tab"
              >
                {report.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {name !== 'waiting' && <PeriodBar query={query} withSteps={name === 'sales'} />}
      {name === 'sales' && <SalesReport query={sales} onFailed={setFailed} />}
      {name === 'searches' && <SearchesReport query={query} days={days} onFailed={setFailed} />}
      {name === 'waiting' && <WaitingReport query={query} onFailed={setFailed} />}
      {name !== 'sales' && name !== 'searches' && name !== 'waiting' && (
        <GoodsReport key={name} by={name} query={query} days={days} onFailed={setFailed} />
      )}
    </div>
  )
}

function hrefOf(report: ReportName, days: Record<string, string | undefined>): string {
  return `/staff/reports/?${searchOf({ report, ...days })}`
}

function searchOf(values: Record<string, string | undefined>): URLSearchParams {
  return new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

interface ExportLinksProps {
  name: ReportName
  query: { by?: string | undefined; from?: string | undefined; to?: string | undefined }
  sort: string
}

/** Plain links with the filters in their address; the browser downloads the file. */
function ExportLinks({ name, query, sort }: ExportLinksProps) {
  const isGoods = name !== 'sales' && name !== 'searches' && name !== 'waiting'
  const { from, to } = query
  const values = isGoods
    ? { by: name, from, to, sort }
    : name === 'sales'
      ? query
      : name === 'searches'
        ? { from, to }
        : {}
  const address = (format: string) =>
    `/api/staff/export/${isGoods ? 'sold-goods' : name}/?${searchOf({ format, ...values })}`
  return (
    <>
      <a href={address('xlsx')} download className="button-quiet">
        Скачать для Excel
      </a>
      <a href={address('csv')} download className="button-quiet">
        Скачать CSV
      </a>
    </>
  )
}

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
function PeriodBar({ query, withSteps }: { query: TableState; withSteps: boolean }) {
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
              className="button-quiet"
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
