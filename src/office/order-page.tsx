import { Suspense, useCallback } from 'react'
import { useParams } from 'react-router'
import { useViewer } from '../accounts/viewer.ts'
import { CorrectOrder } from '../checkout/corrections/correct-order.tsx'
import { orderStateWords } from '../database/values/order-states.ts'
import { OrderActions } from '../orders/staff/card/order-actions.tsx'
import { OrderChanges } from '../orders/staff/card/order-changes.tsx'
import { OrderGoods } from '../orders/staff/card/order-goods.tsx'
import { OrderLetters } from '../orders/staff/card/order-letters.tsx'
import { OrderNotes } from '../orders/staff/card/order-notes.tsx'
import { OrderPerson } from '../orders/staff/card/order-person.tsx'
import { OrderTimeline } from '../orders/staff/card/order-timeline.tsx'
import { channelNames } from '../orders/staff/channel-names.ts'
import { sayMoved } from '../orders/staff/moves/use-move.tsx'
import type { getOrder, StaffOrder } from '../orders/staff/staff-orders.contract.ts'
import { StateBadge } from '../orders/staff/state-badge.tsx'
import { ParcelsPanel } from '../parcels/staff/parcels-panel.tsx'
import { MoneyPanel } from '../payments/refunds/money-panel.tsx'
import { browserApi } from '../platform/browser/api-client.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { managers, may } from '../platform/contract/roles.ts'
import { StaffReturns } from '../returns/staff-returns.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Loaded, Waiting } from '../ui/load-state.tsx'
import { showToast } from '../ui/show-toast.ts'
import { officeMeta } from '../ui/staff/page/office-meta.ts'
import { PageHeader } from '../ui/staff/page/page-header.tsx'
import { Panel } from '../ui/staff/page/panel.tsx'
import { staffFallback } from '../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../ui/staff/text/write-time.ts'
import { useFormInPlace } from '../ui/use-form-in-place.ts'
import type { Route } from './+types/order-page.ts'

export const meta: Route.MetaFunction = ({ params }) => officeMeta(`Заказ ${params.orderId}`)

const OrderReceipts = lazyPart(() => import('../payments/receipts/order-receipts.tsx'))
const OrderEdit = lazyPart(() => import('../orders/staff/card/order-edit.tsx'))
/** Until the parcel is handed over. */
const correctable: readonly string[] = [orderStateWords.paid, orderStateWords.packing]

export default function OrderPage() {
  const { orderId = '' } = useParams()
  return <OrderScreen key={orderId} orderId={orderId} />
}

function OrderScreen({ orderId }: { orderId: string }) {
  const load = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof getOrder>('GET /api/staff/orders/{id}/', { params: { id: orderId } }, { signal }),
      [orderId],
    ),
    staffFallback('Не удалось загрузить заказ'),
  )
  return (
    <div className="mx-auto grid max-w-[90rem] gap-5">
      <PageHeader
        title={`Заказ №\u00a0${orderId}`}
        back={{ href: '/staff/orders/', name: 'Заказы' }}
        note={load.value ? <Note order={load.value} /> : '\u00a0'}
        actions={load.value && <PrintLinks orderId={load.value.id} />}
      />
      <Loaded load={load} waiting={<Waiting aside className="h-[36rem]" />}>
        {(order) => <Card order={order} set={load.set} reload={load.reload} />}
      </Loaded>
    </div>
  )
}

function Note({ order }: { order: StaffOrder }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <StateBadge state={order.state} />
      Оформлен {writeTime(order.created_at)}
      {order.channel && ` ${channelNames[order.channel]}`}
    </span>
  )
}

function PrintLinks({ orderId }: { orderId: number }) {
  return (
    <>
      <a href={`/staff/orders/${orderId}/slip/`} className="button-quiet">
        Упаковочный лист
      </a>
      <a href={`/staff/orders/${orderId}/label/`} className="button-quiet">
        Адресный ярлык
      </a>
    </>
  )
}

interface CardProps {
  order: StaffOrder
  set: (order: StaffOrder) => void
  reload: () => void
}

function Card({ order, set, reload }: CardProps) {
  const { isOpen, open, close, opener, place } = useFormInPlace()
  const seesAll = may(useViewer().role, managers)
  const eventVersion = `${order.version} ${order.events.length}`
  if (isOpen) {
    return (
      <div ref={place}>
        <Suspense fallback={<Waiting aside className="h-[36rem]" />}>
          <OrderEdit order={order} place={place} onChange={set} onClose={close} />
        </Suspense>
      </div>
    )
  }
  return (
    <div className="grid items-start gap-5 desk:grid-cols-3">
      <div className="grid gap-5 desk:col-span-2">
        <OrderActions order={order} set={set} reload={reload} />
        <ParcelsPanel
          orderId={order.id}
          version={order.version}
          isPacking={order.state === orderStateWords.packing}
          onChange={reload}
          onHandedOver={(text) => void sayHandedOver(order, text, set)}
        />
        <OrderGoods order={order} opener={opener} onEdit={order.can_edit ? open : undefined} />
        {seesAll && (
          <StaffReturns orderId={order.id} hasEmail={order.has_email} version={order.version} onChange={reload} />
        )}
        <OrderNotes order={order} set={set} />
        {seesAll && <OrderChanges orderId={order.id} version={eventVersion} />}
      </div>
      <div className="grid gap-5">
        {order.comment && (
          <Panel title="Комментарий покупателя">
            <p className="whitespace-pre-line wrap-anywhere">{order.comment}</p>
          </Panel>
        )}
        <OrderPerson order={order} set={set} />
        {seesAll && correctable.includes(order.state) && (
          <CorrectOrder orderId={order.id} by="staff" Frame={Panel} onDone={reload} />
        )}
        {seesAll && <MoneyPanel orderId={order.id} version={moneyVersion(order)} onChange={reload} />}
        <OrderTimeline order={order} />
        {seesAll && (
          <Suspense>
            <OrderReceipts orderId={order.id} version={eventVersion} />
          </Suspense>
        )}
        {seesAll && <OrderLetters letters={order.letters} />}
      </div>
    </div>
  )
}

const left: readonly string[] = [orderStateWords.sent, orderStateWords.ready]

/** The order moves with its last parcel, and back with the undo of that. */
async function sayHandedOver(before: StaffOrder, text: string, set: (order: StaffOrder) => void): Promise<void> {
  const call = browserApi.call<typeof getOrder>
  const now = await call('GET /api/staff/orders/{id}/', { params: { id: String(before.id) } }).catch(() => undefined)
  if (now) set(now)
  if (now && now.state !== before.state && left.includes(now.state)) sayMoved(now, text, set)
  else showToast({ kind: 'success', text })
}

/** An accepted return makes a refund due without changing the order itself. */
function moneyVersion({ version, events }: StaffOrder): string {
  return `${version} ${events.filter(({ kind }) => kind === 'return').length}`
}
