import { dateFormat } from '../platform/text/date-format.ts'
import { formatPrice } from '../platform/text/money.ts'
import { countOf } from '../platform/text/plural.ts'
import { BarChart } from '../ui/staff/chart/bar-chart.tsx'
import type { Bar } from '../ui/staff/chart/chart-frame.tsx'
import { Panel } from '../ui/staff/page/panel.tsx'
import type { Today } from './office.contract.ts'

type Revenue = NonNullable<Today['revenue']>

const shortDay = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const weekday = dateFormat({ weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' })
const longDay = dateFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' })

export function TodayRevenue({ revenue }: { revenue: Revenue }) {
  const total = revenue.reduce((sum, day) => sum + day.total, 0)
  return (
    <Panel title="Выручка за 30 дней" aside={<b className="tabular-nums">{formatPrice(total)}</b>}>
      {total === 0 ? (
        <p className="text-muted">Оплаченных заказов за это время не было.</p>
      ) : (
        <BarChart label="Выручка по дням" bars={revenue.map(dayBar)} height={256} isWhole />
      )}
      <RevenueTable revenue={revenue} />
      <p className="text-muted text-sm">
        Заказ считается целиком в день первой оплаты, предзаказ с задатком — в день задатка.
      </p>
    </Panel>
  )
}

function dayBar({ day, total, orders }: Revenue[number]): Bar {
  const date = new Date(day)
  return {
    key: day,
    label: shortDay.format(date),
    value: total,
    note: [weekday.format(date), formatPrice(total), countOf(orders, ['заказ', 'заказа', 'заказов'])],
  }
}

/** The numbers of the chart, for screen readers. */
function RevenueTable({ revenue }: { revenue: Revenue }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Выручка по дням</caption>
        <thead>
          <tr>
            <th scope="col">День</th>
            <th scope="col">Выручка</th>
            <th scope="col">Заказов оплачено</th>
          </tr>
        </thead>
        <tbody>
          {revenue.map((each) => (
            <tr key={each.day}>
              <th scope="row">{longDay.format(new Date(each.day))}</th>
              <td>{formatPrice(each.total)}</td>
              <td>{each.orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
