import { useOrderNews } from '../orders/staff/live/use-live-orders.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { dateFormat } from '../platform/text/date-format.ts'
import { Loaded, Waiting } from '../ui/load-state.tsx'
import { officeMeta } from '../ui/staff/page/office-meta.ts'
import { PageHeader } from '../ui/staff/page/page-header.tsx'
import { staffFallback } from '../ui/staff/text/staff-fallback.ts'
import { FirstSteps } from './first-steps-panel.tsx'
import type { getToday, Today } from './office.contract.ts'
import { TodayOrders } from './today-orders.tsx'
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
        note={day && date.format(new Date(day))}
        actions={
          <button type="button" className="button-quiet" disabled={today.busy} onClick={today.reload}>
            Обновить
          </button>
        }
      />
      <Loaded load={today} waiting={<Waiting className="h-[32rem]" />}>
        {(value) => <Day today={value} />}
      </Loaded>
    </div>
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
