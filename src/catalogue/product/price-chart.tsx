import { useCallback } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { dateFormat } from '../../platform/text/date-format.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import type { listPrices, Product } from '../catalogue.contract.ts'
import { PriceChartWaiting } from './price-chart-waiting.tsx'

const [width, height] = [320, 72]
const day = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })

/** What the product cost, as steps up to today, and the same as a table for those who cannot see it. */
export default function PriceChart({ product: { id, price, old_price } }: { product: Product }) {
  const { value, failure, reload } = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof listPrices>(
          'GET /api/products/{id}/prices/',
          { params: { id: String(id) } },
          { signal },
        ),
      [id],
    ),
    'Не удалось загрузить историю цены',
  )
  if (failure) return <LoadFailed text={failure.text} onRetry={reload} />
  if (!value) return <PriceChartWaiting />
  const prices = value.map((point) => point.price)
  const [lowest, highest] = [Math.min(price, ...prices), Math.max(price, ...prices)]
  return (
    <div className="grid max-w-sm gap-1">
      <svg viewBox={`0 0 ${width} ${height}`} className="w-full text-accent" aria-hidden="true">
        <title>История цены</title>
        <path d={stepsOf(value, lowest, highest)} fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      <p>
        {lowest === highest
          ? `Цена не менялась: ${formatPrice(price)}.`
          : `От ${formatPrice(lowest)} до ${formatPrice(highest)} за полгода.`}
        {old_price !== undefined && ' Зачёркнута самая низкая цена за 30 дней до скидки.'}
      </p>
      <table className="sr-only">
        <caption>История цены</caption>
        <tbody>
          {value.map((point) => (
            <tr key={point.at}>
              <th scope="row">с {day.format(new Date(point.at))}</th>
              <td>{formatPrice(point.price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function stepsOf(points: readonly { at: string; price: number }[], lowest: number, highest: number): string {
  const [first, now] = [Date.parse(points[0]?.at ?? ''), Date.now()]
  const x = (at: number) => Math.round((width * (at - first)) / Math.max(now - first, 1))
  const y = (price: number) =>
    Math.round(height - 4 - ((height - 8) * (price - lowest)) / Math.max(highest - lowest, 1))
  const steps = points.map(({ at, price }, index) => `${index === 0 ? 'M0,' : `H${x(Date.parse(at))}V`}${y(price)}`)
  return `${steps.join('')}H${width}`
}
