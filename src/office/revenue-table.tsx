import { dateFormat } from '../platform/text/date-format.ts'
import { formatPrice } from '../platform/text/money.ts'
import type { Today } from './office.contract.ts'

const day = dateFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The numbers of the chart, for screen readers. */
export function RevenueTable({ revenue }: { revenue: NonNullable<Today['revenue']> }) {
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
              <th scope="row">{day.format(new Date(each.day))}</th>
              <td>{formatPrice(each.total)}</td>
              <td>{each.orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
