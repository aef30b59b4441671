import { useCallback, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { shopCityBy } from '../../platform/text/date-format.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { BarChart } from '../../ui/staff/chart/bar-chart.tsx'
import type { Bar } from '../../ui/staff/chart/chart-frame.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { TilesWaiting } from '../../ui/staff/page/tiles-waiting.tsx'
import { type Column, cellClass } from '../../ui/staff/table/table-column.ts'
import { type Metric, metricNames, metrics, writeChange, writeMetric, writeMoney, writePercent } from '../metrics.ts'
import { stepLabel, stepTitle } from '../report-names.ts'
import type { Step } from '../report-period.ts'
import type { Figures, SalesReport as Report, reportSales } from '../reports.contract.ts'
import { PendingNote } from './pending-note.tsx'
import { type OnFailed, useReport } from './use-report.ts'

interface SalesQuery {
  by?: Step | undefined
  from?: string | undefined
  to?: string | undefined
}

/** `query` must stay the same object while nothing changes. */
export function SalesReport({ query, onFailed }: { query: SalesQuery; onFailed: OnFailed }) {
  const report = useReport(
    useCallback(
      (signal) => browserApi.call<typeof reportSales>('GET /api/staff/reports/sales/', { query }, { signal }),
      [query],
    ),
    onFailed,
  )
  return (
    <Loaded load={report} waiting={<SalesWaiting />}>
      {(value) => <Sales report={value} />}
    </Loaded>
  )
}

function SalesWaiting() {
  return (
    <TilesWaiting tiles={['a', 'b', 'c', 'd', 'e']} className="grid-cols-2 md:grid-cols-3 desk:grid-cols-5">
      <div className="skeleton h-96 rounded-2xl" />
      <div className="skeleton h-64 rounded-2xl" />
    </TilesWaiting>
  )
}

function Sales({ report }: { report: Report }) {
  const [metric, setMetric] = useState<Metric>('revenue')
  const { total } = report
  const isEmpty = total.orders === 0 && total.returned_orders === 0
  return (
    <>
      <PendingNote days={report.pending_days} />
      <SalesTiles report={report} metric={metric} onChoose={setMetric} />
      <Panel title={metrics[metric].title} aside={<b className="tabular-nums">{writeMetric(metric, total[metric])}</b>}>
        {isEmpty ? (
          <p className="text-muted">Оплаченных заказов за это время не было.</p>
        ) : (
          <SalesChart report={report} metric={metric} />
        )}
      </Panel>
      <SalesTable report={report} />
      <p className="max-w-[48rem] text-muted text-sm">
        Заказ считается целиком в день оплаты, предзаказ с задатком — в день задатка; дни — по {shopCityBy()}.{' '}
        {report.unpaid_rests > 0 && (
          <>
            Из этой выручки по предзаказам ещё не доплачено{' '}
            <b className="whitespace-nowrap tabular-nums">{writeMoney(report.unpaid_rests)}</b>.{' '}
          </>
        )}
        Отменённый после оплаты заказ и возвращённые деньги уходят из выручки этого дня в возвраты. Маржа — по товарам с
        известной на день продажи себестоимостью: сейчас это {writePercent(total.cost_known_percent)} выручки товаров.
      </p>
    </>
  )
}

function SalesChart({ report: { by, results }, metric }: { report: Report; metric: Metric }) {
  const { title, money } = metrics[metric]
  const bars = results.map(
    (row): Bar => ({
      key: row.start,
      label: stepLabel(by, row.start),
      value: row[metric],
      note: [stepTitle(by, row.start), writeMetric(metric, row[metric])],
    }),
  )
  return <BarChart label={title} bars={bars} height={288} isWhole={!money} />
}

const end = { align: 'end', nowrap: true } as const

const columns: Column<Figures>[] = [
  { key: 'revenue', title: 'Выручка', ...end, cell: ({ revenue }) => writeMoney(revenue) },
  { key: 'orders', title: 'Заказы', ...end, cell: ({ orders }) => orders },
  { key: 'average', title: 'Средний чек', ...end, from: 'tablet', cell: ({ average }) => writeMoney(average) },
  { key: 'pieces', title: 'Штук', ...end, from: 'desk', cell: ({ pieces }) => pieces },
  { key: 'delivery', title: 'Доставка', ...end, from: 'desk', cell: ({ delivery }) => writeMoney(delivery) },
  { key: 'margin', title: 'Маржа', ...end, from: 'tablet', cell: ({ margin }) => writeMoney(margin) },
  {
    key: 'margin_percent',
    title: 'Маржа, %',
    ...end,
    from: 'desk',
    cell: ({ margin_percent }) => writePercent(margin_percent),
  },
  { key: 'returned', title: 'Возвраты', ...end, from: 'tablet', cell: ({ returned }) => writeMoney(returned) },
]

/** The numbers of the chart, the newest first. */
function SalesTable({ report: { by, results, total } }: { report: Report }) {
  return (
    <div className="card overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">Продажи</caption>
        <thead className="bg-shelf text-left">
          <tr>
            <th scope="col" className="h-11 px-3 font-semibold">
              Период
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={`h-11 whitespace-nowrap px-3 font-semibold ${classOf(column)}`}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row title="Всего" figures={total} strong />
          {results.toReversed().map((row) => (
            <Row key={row.start} title={stepTitle(by, row.start)} figures={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ title, figures, strong = false }: { title: string; figures: Figures; strong?: boolean }) {
  return (
    <tr className={`border-line border-t ${strong ? 'font-semibold' : ''}`}>
      <th scope="row" className={`h-11 px-3 text-left ${strong ? '' : 'font-normal'}`}>
        {title}
      </th>
      {columns.map((column) => (
        <td key={column.key} className={`h-11 px-3 ${classOf(column)}`}>
          {column.cell(figures)}
        </td>
      ))}
    </tr>
  )
}

/** This table stays one on a phone, so what is for larger screens is left out there; the file has it all. */
function classOf(column: Column<Figures>): string {
  return `${cellClass(column)} ${column.from === 'tablet' ? 'hidden md:table-cell' : ''}`
}

interface SalesTilesProps {
  report: Report
  metric: Metric
  onChoose: (metric: Metric) => void
}

/** The sums of the period; each chooses what the chart shows. */
function SalesTiles({ report: { total, before }, metric, onChoose }: SalesTilesProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 desk:grid-cols-5">
      {metricNames.map((name) => (
        <li key={name} className="card grid last:max-md:col-span-2">
          <button
            type="button"
            aria-pressed={name === metric}
            className="grid cursor-pointer content-start gap-1 rounded-2xl p-4 text-left hover:bg-shelf aria-pressed:outline-2 aria-pressed:outline-accent-strong"
            onClick={() => onChoose(name)}
          >
            <span className="text-muted text-sm">{metrics[name].title}</span>
            <span className="whitespace-nowrap font-semibold text-xl tabular-nums">
              {writeMetric(name, total[name])}
            </span>
            <span className="text-muted text-sm">{noteOf(name, total, before)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function noteOf(name: Metric, total: Figures, before: Figures): string {
  const change = writeChange(total[name], before[name])
  const compared = change ? `${change} к прошлому` : 'сравнить не с чем'
  if (name === 'margin' && total.margin !== null) return `${writePercent(total.margin_percent)}, ${compared}`
  return name === 'returned' ? `${total.returned_orders} зак., ${compared}` : compared
}
