import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { dateFormat } from '../platform/text/date-format.ts'
import { formatPrice } from '../platform/text/money.ts'
import { countOf } from '../platform/text/plural.ts'
import type { Today } from './office.contract.ts'

const short = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const long = dateFormat({ weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' })
const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact' })
const tick = { fill: 'var(--muted)', fontSize: 12 }

/** Hidden from screen readers, which get the table instead. In a file of its own because its library is large. */
export default function RevenueChart({ revenue }: { revenue: NonNullable<Today['revenue']> }) {
  return (
    <div className="h-64" aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={revenue} accessibilityLayer={false} margin={{ top: 4, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            tickFormatter={(day: string) => short.format(new Date(day))}
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
            allowDecimals={false}
          />
          <Tooltip cursor={{ fill: 'var(--shelf)' }} content={({ payload }) => <DayNote day={payload[0]?.payload} />} />
          <Bar dataKey="total" fill="var(--accent-strong)" radius={[4, 4, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

function DayNote({ day }: { day: NonNullable<Today['revenue']>[number] | undefined }) {
  if (!day) return null
  return (
    <div className="card px-3 py-2 text-sm shadow-lg">
      <p className="text-muted">{long.format(new Date(day.day))}</p>
      <p className="font-semibold tabular-nums">{formatPrice(day.total)}</p>
      <p>{countOf(day.orders, ['заказ', 'заказа', 'заказов'])}</p>
    </div>
  )
}
