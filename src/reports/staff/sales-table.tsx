import { type Column, cellClass } from '../../ui/staff/table/table-column.ts'
import { writeMoney, writePercent } from '../metrics.ts'
import { stepTitle } from '../report-names.ts'
import type { Figures, SalesReport } from '../reports.contract.ts'

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
export function SalesTable({ report: { by, results, total } }: { report: SalesReport }) {
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
