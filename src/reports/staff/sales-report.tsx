import { useCallback, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { Loaded, Waiting } from '../../ui/load-state.tsx'
import { BarChart } from '../../ui/staff/chart/bar-chart.tsx'
import type { Bar } from '../../ui/staff/chart/chart-frame.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { type Metric, metrics, writeMetric, writeMoney, writePercent } from '../metrics.ts'
import { stepLabel, stepTitle } from '../report-names.ts'
import type { Step } from '../report-period.ts'
import type { SalesReport as Report, reportSales } from '../reports.contract.ts'
import { PendingNote } from './pending-note.tsx'
import { SalesTable } from './sales-table.tsx'
import { SalesTiles } from './sales-tiles.tsx'

interface SalesQuery {
  by?: Step | undefined
  from?: string | undefined
  to?: string | undefined
}

/** `query` must stay the same object while nothing changes. */
export function SalesReport({ query }: { query: SalesQuery }) {
  const report = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof reportSales>('GET /api/staff/reports/sales/', { query }, { signal }),
      [query],
    ),
    staffFallback(),
  )
  return (
    <Loaded load={report} waiting={<Waiting className="h-[40rem]" />}>
      {(value) => <Sales report={value} />}
    </Loaded>
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
        Заказ считается целиком в день оплаты, предзаказ с задатком — в день задатка; дни — по Новосибирску.{' '}
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
