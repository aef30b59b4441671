import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { type Metric, metrics, writeMetric } from '../metrics.ts'
import { stepLabel, stepTitle } from '../report-names.ts'
import type { SalesReport } from '../reports.contract.ts'

const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact' })
const tick = { fill: 'var(--muted)', fontSize: 12 }

/** Hidden from screen readers, which have the table below. In a file of its own because its library is large. */
export default function SalesChart({ report, metric }: { report: SalesReport; metric: Metric }) {
  const { by, results } = report
  return (
    <div className="h-72" aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={results} accessibilityLayer={false} margin={{ top: 4, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="start"
            tickFormatter={(start: string) => stepLabel(by, start)}
            tick={tick}
            tickLine={false}
            axisLine={false}
            minTickGap={24}
          />
          <YAxis
            tickFormatter={(value: number) => compact.format(value)}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={56}
            allowDecimals={metrics[metric].money}
          />
          <Tooltip
            cursor={{ fill: 'var(--shelf)' }}
            content={({ payload }) => <StepNote by={by} row={payload[0]?.payload} metric={metric} />}
          />
          <Bar dataKey={metric} fill="var(--accent-strong)" radius={[4, 4, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

interface StepNoteProps {
  by: SalesReport['by']
  row: SalesReport['results'][number] | undefined
  metric: Metric
}

function StepNote({ by, row, metric }: StepNoteProps) {
  if (!row) return null
  return (
    <div className="card px-3 py-2 text-sm shadow-lg">
      <p className="text-muted">{stepTitle(by, row.start)}</p>
      <p className="font-semibold tabular-nums">{writeMetric(metric, row[metric])}</p>
    </div>
  )
}
