import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { getSiteData, SiteData } from '../../../content/content.contract.ts'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { countOf } from '../../../platform/text/plural.ts'
import { Loaded, Waiting } from '../../../ui/load-state.tsx'
import { SwitchField } from '../../../ui/staff/form/switch-field.tsx'
import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { StaffOrder } from '../staff-orders.contract.ts'
import { Label } from './label.tsx'
import { PickingList } from './picking-list.tsx'
import { isPrintKind, type PrintKind, printKinds } from './print-kinds.ts'
import type { printOrders } from './print-orders.contract.ts'
import { Slip } from './slip.tsx'
import './print.css'

export const meta = () => officeMeta('Печать заказов')

/** Slips, labels or a picking list of several orders: `?what=slips&ids=1042,1043`. */
export default function PrintManyPage() {
  const [search] = useSearchParams()
  const ids = search.get('ids') ?? ''
  const asked = search.get('what')
  const kind = isPrintKind(asked) ? asked : 'slips'
  const [prices, setPrices] = useState(true)
  const load = useLoad(
    useCallback(
      (signal) =>
        Promise.all([
          browserApi.call<typeof printOrders>('GET /api/staff/orders/print/', { query: { ids } }, { signal }),
          browserApi.call<typeof getSiteData>('GET /api/user/data_site/', undefined, { signal }),
        ]),
      [ids],
    ),
    staffFallback('Не удалось загрузить заказы'),
  )
  const count = load.value?.[0].orders.length
  return (
    <div className="mx-auto grid max-w-[60rem] gap-5 print:block print:max-w-none">
      <div className="print:hidden">
        <PageHeader
          title={printKinds[kind]}
          note={count === undefined ? undefined : countOf(count, ['заказ', 'заказа', 'заказов'])}
          back={{ href: '/staff/orders/', name: 'Заказы' }}
          actions={
            <>
              {kind === 'slips' && <SwitchField label="С ценами" value={prices} onChange={setPrices} />}
              <button
                type="button"
                className="button cursor-pointer"
                disabled={!count}
                onClick={() => globalThis.print()}
              >
                Напечатать
              </button>
            </>
          }
        />
      </div>
      <Loaded load={load} waiting={<Waiting className="h-[32rem]" />}>
        {([{ orders, missing }, site]) => (
          <>
            {missing.length > 0 && (
              <p className="text-bad print:hidden">Не нашлись: {missing.map((id) => `№ ${id}`).join(', ')}.</p>
            )}
            <div className="grid min-w-0 gap-5 overflow-x-auto print:block print:overflow-visible">
              <Sheets kind={kind} orders={orders} site={site} prices={prices} />
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

interface SheetsProps {
  kind: PrintKind
  orders: StaffOrder[]
  site: SiteData
  prices: boolean
}

function Sheets({ kind, orders, site, prices }: SheetsProps) {
  if (kind === 'picking') return <PickingList orders={orders} />
  return orders.map((order) => (
    <div key={order.id} className="print-page">
      {kind === 'labels' ? <Label order={order} site={site} /> : <Slip order={order} site={site} prices={prices} />}
    </div>
  ))
}
