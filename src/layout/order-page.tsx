import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { useMatches, useParams } from 'react-router'
import { useSignedIn } from '../accounts/come-back.ts'
import { BoughtCard } from '../card-sales/bought-card.tsx'
import { CorrectOrder } from '../checkout/corrections/correct-order.tsx'
import { ShelfNote } from '../consolidation/page/shelf-note.tsx'
import { orderStateWords } from '../database/values/order-states.ts'
import { parcelStateWords } from '../database/values/parcel-states.ts'
import { CollectedGoods } from '../orders/collected/collected-goods.tsx'
import { DeliveryDetails } from '../orders/order/delivery-details.tsx'
import { OrderActions } from '../orders/order/order-actions.tsx'
import { OrderLines } from '../orders/order/order-lines.tsx'
import { OrderMissing, OrderSkeleton } from '../orders/order/order-placeholders.tsx'
import { PaidNote } from '../orders/order/paid-note.tsx'
import { ReadyNote } from '../orders/order/ready-note.tsx'
import { dayText } from '../orders/order/shop-time.ts'
import { Timeline } from '../orders/order/timeline.tsx'
import { useOrder } from '../orders/order/use-order.ts'
import type { Order } from '../orders/orders.contract.ts'
import { ParcelList } from '../parcels/parcel-list.tsx'
import { PayRest } from '../payments/paying/pay-rest.tsx'
import { PaymentBlock } from '../payments/paying/payment-block.tsx'
import { RefundList } from '../payments/paying/refund-list.tsx'
import { usePaymentOutcome } from '../payments/paying/use-payment-outcome.ts'
import { loadPart } from '../platform/browser/load-chunk.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { ReturnsWaiting } from '../returns/returns-waiting.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Waiting } from '../ui/load-state.tsx'
import { Section } from '../ui/section.tsx'
import { showToast } from '../ui/show-toast.ts'
import type { Route } from './+types/order-page.ts'
import { PayMore } from './pay-more.tsx'

/** Only what was sent can come back. */
const OrderReturns = lazy(() => loadPart(() => import('../returns/order-returns.tsx')))
const PayByGiftCard = lazy(() => loadPart(() => import('../payments/paying/pay-by-gift-card.tsx')))
const returnStates: readonly string[] = [orderStateWords.sent, orderStateWords.completed, orderStateWords.returned]

/** The HTML is an empty shell, the same for everybody, but pages behind the sign-in are never cached. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const site = siteOf(matches)
  const path = `/orders/${params.orderId}/`
  const title = `Заказ №\u00a0${params.orderId} — ${site.siteName}`
  return pageMeta({ ...site, path, title, description: 'Состав, оплата и доставка заказа.', noindex: true })
}

export default function OrderPage() {
  const { orderId = '' } = useParams()
  const viewer = useSignedIn()
  const { siteName } = siteOf(useMatches())
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="page grid max-w-6xl gap-6 py-6 sm:py-8">
      <p className="hidden font-display print:block">{siteName}</p>
      <h1 ref={heading} tabIndex={-1} className="font-display text-2xl outline-none sm:text-3xl">
        Заказ №&nbsp;{orderId}
      </h1>
      {viewer.isAuthenticated ? (
        <ShownOrder key={`${viewer.user_id} ${orderId}`} id={orderId} heading={heading} />
      ) : (
        <OrderSkeleton />
      )}
    </div>
  )
}

/** Few have one: the form comes when it is asked for. */
function GiftCardPayment(props: { order: Order; onPaid: (order: Order) => void }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <button
        type="button"
        className="link min-h-11 cursor-pointer justify-self-start print:hidden"
        onClick={() => setOpen(true)}
      >
        Оплатить подарочной картой
      </button>
    )
  return (
    <div className="print:hidden">
      <Suspense fallback={<Waiting className="h-48" />}>
        <PayByGiftCard {...props} />
      </Suspense>
    </div>
  )
}

function ShownOrder({ id, heading }: { id: string; heading: RefObject<HTMLElement | null> }) {
  const { value: order, failure, isMissing, busy, reload, set } = useOrder(id)
  const isPending = order?.online?.is_pending === true
  // An order with its deposit paid stays «Оплачен» while its rest is being paid, and when that failed.
  const isPaid = order?.order_status === orderStateWords.paid && !isPending && !order.online?.failure
  const isUnpaid = order?.order_status === orderStateWords.awaiting_payment
  usePaymentOutcome({ isPending, isPaid, isUnpaid, busy, reload })
  if (isMissing) return <OrderMissing />
  if (!order && failure) return <LoadFailed look="page" text={failure.text} onRetry={reload} />
  if (!order) return <OrderSkeleton />

  /** What becomes of the money stands at the top, and the button that had the focus is gone. */
  function showCancelled(next: Order): void {
    set(next)
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }

  function showCorrected(): void {
    showToast({ kind: 'success', text: 'Сохранили. Письмо об этом уже в пути' })
    reload()
  }

  return (
    <>
      <p className="-mt-4 text-muted">
        от <time dateTime={order.order_date}>{dayText(order.order_date)}</time>
        <span className="print:hidden">
          {' · '}
          <a href="/profile/#orders" className="link inline-flex min-h-11 items-center">
            Мои заказы
          </a>
        </span>
      </p>
      {/* Paying is what the shopper came for. */}
      <PaymentBlock order={order} reload={reload}>
        {order.money.to_pay > 0 && !order.gift_card && <GiftCardPayment order={order} onPaid={set} />}
      </PaymentBlock>
      <PayMore order={order} onChange={set} reload={reload} />
      <ReadyNote order={order} />
      <RefundList refunds={order.money.refunds} />
      <PaidNote order={order} />
      <PayRest order={order} />
      <ShelfNote order={order} onChange={set} />
      <Timeline order={order} />
      <div className={order.gift_card ? 'grid' : 'order-columns'}>
        <div className="grid min-w-0 content-start gap-6">
          <ParcelList parcels={order.parcels} />
          <OrderContents order={order} />
          {returnStates.includes(order.order_status) && !order.shelf.is_delivery && !order.gift_card && (
            <Suspense fallback={<ReturnsWaiting />}>
              <OrderReturns orderId={order.order_id} onChange={reload} />
            </Suspense>
          )}
        </div>
        {!order.gift_card && (
          <div className="grid min-w-0 content-start gap-4">
            <DeliveryDetails order={order} />
            {isCorrectable(order) && (
              <CorrectOrder orderId={order.order_id} by="shopper" Frame={Section} onDone={showCorrected} />
            )}
          </div>
        )}
      </div>
      <OrderActions order={order} onCancelled={showCancelled} onStale={reload} />
    </>
  )
}

function OrderContents({ order }: { order: Order }) {
  if (order.gift_card) return <BoughtCard order={order} card={order.gift_card} />
  return order.shelf.is_delivery ? <CollectedGoods order={order} /> : <OrderLines order={order} />
}

/** The shopper corrects recipient and place themselves until something is packed. */
function isCorrectable({ order_status, parcels }: Order): boolean {
  const waits = parcels.length > 0 && parcels.every(({ state }) => state === parcelStateWords.awaiting_packing)
  return order_status === orderStateWords.paid && waits
}
