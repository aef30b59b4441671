import { type Metric, metricNames, metrics, writeChange, writeMetric, writePercent } from '../metrics.ts'
import type { Figures, SalesReport } from '../reports.contract.ts'

interface SalesTilesProps {
  report: SalesReport
  metric: Metric
  onChoose: (metric: Metric) => void
}

/** The sums of the period; each chooses what the chart shows. */
export function SalesTiles({ report: { total, before }, metric, onChoose }: SalesTilesProps) {
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
