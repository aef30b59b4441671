import { useOrderNews } from '../orders/staff/live/use-live-orders.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { dateFormat } from '../platform/text/date-format.ts'
import { formatPrice } from '../platform/text/money.ts'
import { Loaded } from '../ui/load-state.tsx'
import { officeMeta } from '../ui/staff/page/office-meta.ts'
import { PageHeader } from '../ui/staff/page/page-header.tsx'
import { Panel } from '../ui/staff/page/panel.tsx'
import { RefreshButton } from '../ui/staff/page/refresh-button.tsx'
import { TilesWaiting } from '../ui/staff/page/tiles-waiting.tsx'
import { staffFallback } from '../ui/staff/text/staff-fallback.ts'
import { writeShortTime } from '../ui/staff/text/write-time.ts'
import { FirstSteps } from './first-steps-panel.tsx'
import type { getToday, OrderBrief, Today } from './office.contract.ts'
import { TodayOutside, TodayRefunds } from './today-refunds.tsx'
import { TodayRevenue } from './today-revenue.tsx'
import { EmptySearches, LowStock } from './today-stock.tsx'
import { TodayTasks } from './today-tasks.tsx'
import { TodayTiles } from './today-tiles.tsx'
import { TodayBackup, TodayMail, TodayParcels, TodayReceipts } from './today-troubles.tsx'

export const meta = () => officeMeta('Сегодня')

const load = (signal: AbortSignal) => browserApi.call<typeof getToday>('GET /api/staff/today/', {}, { signal })
const date = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

export default function TodayPage() {
  const today = useLoad(load, staffFallback())
  const day = today.value?.day
  useOrderNews(today.refresh)
  return (
    <div className="mx-auto grid max-w-[90rem] gap-5">
      <PageHeader
        title="Сегодня"
        note={day ? date.format(new Date(day)) : '\u00a0'}
        actions={<RefreshButton load={today} />}
      />
      <Loaded load={today} waiting={<DayWaiting />}>
        {(value) => <Day today={value} />}
      </Loaded>
    </div>
  )
}

/** The tiles, and two stacks of panels below. */
function DayWaiting() {
  return (
    <TilesWaiting tiles={['a', 'b', 'c', 'd']} className="grid-cols-2 md:grid-cols-4">
      <div className="grid gap-5 desk:grid-cols-3">
        <div className="skeleton h-96 rounded-2xl desk:col-span-2" />
        <div className="skeleton h-96 rounded-2xl" />
      </div>
    </TilesWaiting>
  )
}

function Day({ today }: { today: Today }) {
  const { mail, backup, missing, revenue, empty_searches: searches, newest_orders: newest } = today
  return (
    <>
      {mail && <TodayMail queue={mail} />}
      {today.refused_receipts && <TodayReceipts refused={today.refused_receipts} />}
      {today.parcels && <TodayParcels tasks={today.parcels} />}
      {backup && <TodayBackup backup={backup} />}
      {missing && <FirstSteps missing={missing} />}
      <TodayTiles today={today} />
      {/* Two stacks, so that a short panel leaves no hole beside a long one. */}
      <div className="grid items-start gap-5 desk:grid-cols-3">
        <div className={`grid gap-5 ${today.sold_out ? 'desk:col-span-2' : 'desk:col-span-3'}`}>
          <TodayTasks today={today} />
          {today.outside_refunds && <TodayOutside refunds={today.outside_refunds} />}
          {today.refunds && <TodayRefunds refunds={today.refunds} />}
          {revenue && <TodayRevenue revenue={revenue} />}
          {newest && <TodayOrders orders={newest} />}
          {searches && <EmptySearches searches={searches} />}
        </div>
        <div className="grid gap-5 empty:hidden">
          {today.sold_out && (
            <LowStock title="Закончились" goods={today.sold_out} none="Всё, что в продаже, есть в наличии." />
          )}
          {today.low_stock && (
            <LowStock
              title="Заканчиваются"
              goods={today.low_stock}
              none={`Нет товаров, которых осталось ${today.low_stock.from} и меньше.`}
            />
          )}
        </div>
      </div>
    </>
  )
}

/** The newest orders in any state. */
function TodayOrders({ orders }: { orders: OrderBrief[] }) {
  return (
    <Panel title="Последние заказы">
      {orders.length === 0 && <p className="text-muted">Заказов ещё не было.</p>}
      <ul className="grid grid-cols-1">
        {orders.map((order) => (
          <li key={order.id} className="grid gap-0.5 border-line border-t py-2 text-sm first:border-t-0">
            <p className="flex justify-between gap-3">
              <span className="font-medium">
                <a href={`/staff/orders/${order.id}/`} className="link">
                  {`Заказ ${order.id}`}
                </a>
              </span>
              <span className="whitespace-nowrap tabular-nums">{formatPrice(order.total)}</span>
            </p>
            <p className="truncate">{order.full_name}</p>
            <p className="text-muted">
              {order.state}, {writeShortTime(order.created_at)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
