import { useCallback } from 'react'
import { EnterCardForm } from '../../gift-cards/enter-card-form.tsx'
import type { EnteredCard, listGiftCards } from '../../gift-cards/gift-cards.contract.ts'
import type { Order } from '../../orders/orders.contract.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { Loaded, Waiting } from '../../ui/load-state.tsx'
import type { payByGiftCard } from './paying.contract.ts'

interface PayByGiftCardProps {
  order: Order
  /** With what the order is after it. */
  onPaid: (order: Order) => void
}

/** For what came after the order was placed: the rest of a preorder, or a card that was found. */
export default function PayByGiftCard({ order, onPaid }: PayByGiftCardProps) {
  const cards = useLoad(
    useCallback((signal) => browserApi.call<typeof listGiftCards>('GET /api/gift-cards/', {}, { signal }), []),
    'Не удалось загрузить карты',
  )
  return (
    <section aria-label="Подарочной картой" className="grid gap-4">
      <Loaded load={cards} waiting={<Waiting className="h-16" />}>
        {(entered) => (
          <>
            {entered
              .filter(({ problem }) => problem === null)
              .map((card) => (
                <PayingCard key={card.id} card={card} order={order} onPaid={onPaid} />
              ))}
            <EnterCardForm submit="Добавить" onEntered={cards.set} />
          </>
        )}
      </Loaded>
      <p className="text-muted text-sm">
        Если заказ отменится или что-то вернётся, деньги придут сначала на&nbsp;карту.
      </p>
    </section>
  )
}

function PayingCard({ card: { id, end, balance }, order, onPaid }: PayByGiftCardProps & { card: EnteredCard }) {
  const pay = useAction(async () => {
    const params = { id: String(order.order_id) }
    onPaid(
      await browserApi.call<typeof payByGiftCard>('POST /api/orders/{id}/gift-card/', { params, body: { card: id } }),
    )
  }, 'Не удалось оплатить картой')
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span>
          Карта …{end}, {formatTotal(balance)}
        </span>
        <button type="button" className="button-quiet" aria-busy={pay.busy} onClick={() => void pay.run()}>
          Оплатить {formatTotal(Math.min(balance, order.money.to_pay))}
        </button>
      </p>
      <Failure text={pay.failure?.text} />
    </div>
  )
}

function Failure({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="contents">
      {text && <p className="text-bad text-sm">{text}</p>}
    </div>
  )
}
