import { useCallback, useMemo } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { RowChart } from '../../ui/staff/chart/bar-chart.tsx'
import type { Bar } from '../../ui/staff/chart/chart-frame.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { DataTable } from '../../ui/staff/table/data-table.tsx'
import type { Column } from '../../ui/staff/table/table-column.ts'
import type { TableState } from '../../ui/staff/table/use-table-query.ts'
import { type Metric, metricNames, metrics, writeMetric, writeMoney, writePercent } from '../metrics.ts'
import { groupTitles } from '../report-names.ts'
import type { GroupKind, GroupRow, groupSorts, reportGroups } from '../reports.contract.ts'
import { PendingNote } from './pending-note.tsx'
import { type OnFailed, useReport } from './use-report.ts'

const inChart = 10
const end = { align: 'end', nowrap: true } as const

const columns: Column<GroupRow>[] = [
  {
    key: 'name',
    title: 'Название',
    cell: ({ name, sku }) => (
      <>
        <span className="line-clamp-2 wrap-anywhere">{name}</span>
        {sku && <span className="block whitespace-nowrap font-normal text-muted">{sku}</span>}
      </>
    ),
  },
  { key: 'revenue', title: 'Выручка', sortable: true, ...end, cell: ({ revenue }) => writeMoney(revenue) },
  { key: 'share', title: 'Доля', ...end, from: 'tablet', cell: ({ share }) => writePercent(share) },
  { key: 'orders', title: 'Заказы', sortable: true, ...end, from: 'tablet', cell: ({ orders }) => orders },
  { key: 'pieces', title: 'Штук', sortable: true, ...end, cell: ({ pieces }) => pieces },
  {
    key: 'margin',
    title: 'Маржа',
    sortable: true,
    ...end,
    from: 'tablet',
    cell: ({ margin }) => writeMoney(margin),
  },
  {
    key: 'margin_percent',
    title: 'Маржа, %',
    ...end,
    from: 'desk',
    cell: ({ margin_percent }) => writePercent(margin_percent),
  },
  {
    key: 'returned',
    title: 'Возвраты',
    sortable: true,
    ...end,
    from: 'desk',
    cell: ({ returned }) => writeMoney(returned),
  },
]

interface GoodsReportProps {
  by: GroupKind
  query: TableState
  days: { from?: string | undefined; to?: string | undefined }
  onFailed: OnFailed
}

export function GoodsReport({ by, query, days, onFailed }: GoodsReportProps) {
  const { page, pageSize, sort } = query
  const asked = useMemo(
    () => ({ by, ...days, page, page_size: pageSize, sort: sort as (typeof groupSorts)[number] }),
    [by, days, page, pageSize, sort],
  )
  const load = useReport(
    useCallback(
      (signal) => browserApi.call<typeof reportGroups>('GET /api/staff/reports/goods/', { query: asked }, { signal }),
      [asked],
    ),
    onFailed,
  )
  const sorted = sort.replace('-', '') as Metric
  const metric = metricNames.includes(sorted) ? sorted : 'revenue'
  const first = (load.value?.results ?? []).slice(0, inChart).filter((row) => (row[metric] ?? 0) > 0)
  return (
    <>
      <PendingNote days={load.value?.pending_days ?? 0} />
      {first.length > 1 && (
        <GoodsChart
          title={`${metrics[metric].title}: ${page > 1 ? 'эта страница' : 'первые строки'}`}
          rows={first}
          metric={metric}
        />
      )}
      <DataTable
        label={groupTitles[by]}
        columns={columns}
        load={load}
        query={query}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        {...(by === 'product' && { href: ({ id }: GroupRow) => `/staff/products/${id}/` })}
        empty={<p>За это время ничего не продано.</p>}
      />
    </>
  )
}

function GoodsChart({ title, rows, metric }: { title: string; rows: GroupRow[]; metric: Metric }) {
  const bars = rows.map(
    (row): Bar => ({
      key: row.id,
      label: row.name,
      value: row[metric],
      note: [row.name, writeMetric(metric, row[metric])],
    }),
  )
  return (
    <Panel title={title}>
      <RowChart label={title} bars={bars} isWhole={!metrics[metric].money} />
    </Panel>
  )
}
