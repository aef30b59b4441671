import { orderStateWords } from '../../database/values/order-states.ts'
import type { OnlinePayment } from '../../orders/order-money.contract.ts'
import type { Order } from '../../orders/orders.contract.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { FormError } from '../../ui/form-error.tsx'
import { beginPayment } from './begin-payment.ts'
import { PaymentStatus } from './pay-button.tsx'

/** The rest after a deposit may be paid before it is asked for: nobody has to think of it in a year. */
export function PayRest({ order }: { order: Order }) {
  const { online, money } = order
  if (!online || order.order_status !== orderStateWords.paid || order.correction || money.later === 0) return null
  return (
    <section aria-label="Остаток" className="card grid gap-3 px-5 py-4 sm:px-7 print:hidden">
      <Offer order={order} online={online} />
    </section>
  )
}

function Offer({ order, online }: { order: Order; online: OnlinePayment }) {
  const pay = useAction(async () => {
    location.assign(await beginPayment(order, { sum: 'whole' }))
  }, 'Не удалось начать оплату. Попробуйте ещё раз.')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-xl">
          Остаток <b className="whitespace-nowrap tabular-nums">{formatTotal(order.money.later)}</b> можно оплатить
          и&nbsp;сейчас: тогда начнём собирать, как только предзаказ приедет.
        </p>
        <button
          type="button"
          className="button-quiet"
          disabled={pay.busy}
          aria-busy={pay.busy}
          onClick={() => void pay.run()}
        >
          {online.is_pending ? 'Продолжить оплату' : 'Оплатить остаток сейчас'}
        </button>
      </div>
      <PaymentStatus isPending={online.is_pending} failure={online.failure} />
      <FormError text={pay.failure?.text} />
    </>
  )
}
