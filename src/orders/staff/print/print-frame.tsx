import { type ReactNode, useCallback } from 'react'
import { useParams } from 'react-router'
import type { getSiteData, SiteData } from '../../../content/content.contract.ts'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { Loaded, Waiting } from '../../../ui/load-state.tsx'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { getOrder, StaffOrder } from '../staff-orders.contract.ts'
import './print.css'

interface PrintFrameProps {
  title: string
  /** Options before printing. */
  options?: ReactNode
  children: (order: StaffOrder, site: SiteData) => ReactNode
}

/** An order on paper: a header that is not printed, and the sheet. */
export function PrintFrame({ title, options, children }: PrintFrameProps) {
  const { orderId = '' } = useParams()
  const load = useLoad(
    useCallback(
      (signal) =>
        Promise.all([
          browserApi.call<typeof getOrder>('GET /api/staff/orders/{id}/', { params: { id: orderId } }, { signal }),
          browserApi.call<typeof getSiteData>('GET /api/user/data_site/', undefined, { signal }),
        ]),
      [orderId],
    ),
    staffFallback('Не удалось загрузить заказ'),
  )
  return (
    <div className="mx-auto grid max-w-[60rem] gap-5 print:block print:max-w-none">
      <div className="print:hidden">
        <PageHeader
          title={title}
          back={{ href: `/staff/orders/${orderId}/`, name: `Заказ №\u00a0${orderId}` }}
          actions={
            <>
              {options}
              <button
                type="button"
                className="button cursor-pointer"
                disabled={!load.value}
                onClick={() => globalThis.print()}
              >
                Напечатать
              </button>
            </>
          }
        />
      </div>
      <Loaded load={load} waiting={<Waiting className="h-[32rem]" />}>
        {([order, site]) => (
          // A sheet keeps its proportions, so phones scroll it.
          <div className="grid min-w-0 gap-5 overflow-x-auto print:block print:overflow-visible">
            {children(order, site)}
          </div>
        )}
      </Loaded>
    </div>
  )
}
