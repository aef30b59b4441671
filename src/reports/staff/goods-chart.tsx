import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { type Metric, writeMetric } from '../metrics.ts'
import type { GroupRow } from '../reports.contract.ts'

const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact' })
const tick = { fill: 'var(--muted)', fontSize: 12 }
const longestName = 24

/** The first rows of the table as bars. Hidden from screen readers, which have the table. */
export default function GoodsChart({ rows, metric }: { rows: GroupRow[]; metric: Metric }) {
  return (
    <div aria-hidden="true" style={{ height: rows.length * 34 + 34 }}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={rows}
          layout="vertical"
          accessibilityLayer={false}
          margin={{ top: 0, right: 12, bottom: 0, left: 0 }}
        >
          <XAxis
            type="number"
            tickFormatter={(value: number) => compact.format(value)}
            tick={tick}
            tickLine={false}
            axisLine={false}
          />
          <YAxis
            type="category"
            dataKey="id"
            tickFormatter={(id: number) => shorten(rows.find((row) => row.id === id)?.name ?? '')}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={150}
            interval={0}
          />
          <Tooltip
            cursor={{ fill: 'var(--shelf)' }}
            content={({ payload }) => <RowNote row={payload[0]?.payload} metric={metric} />}
          />
          <Bar
            dataKey={metric}
            fill="var(--accent-strong)"
            radius={[0, 4, 4, 0]}
            barSize={18}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

function shorten(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1).trimEnd()}…` : name
}

function RowNote({ row, metric }: { row: GroupRow | undefined; metric: Metric }) {
  if (!row) return null
  return (
    <div className="card max-w-64 px-3 py-2 text-sm shadow-lg">
      <p className="text-muted">{row.name}</p>
      <p className="font-semibold tabular-nums">{writeMetric(metric, row[metric])}</p>
    </div>
  )
}
