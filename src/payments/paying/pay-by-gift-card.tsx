import { useCallback, useState } from 'react'
import type { EnteredCard, enterGiftCard, listGiftCards } from '../../gift-cards/gift-cards.contract.ts'
import type { Order } from '../../orders/orders.contract.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { Field } from '../../ui/field.tsx'
import { Loaded, Waiting } from '../../ui/load-state.tsx'
import { Section } from '../../ui/section.tsx'
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
    <Section title="Подарочной картой">
      <Loaded load={cards} waiting={<Waiting className="h-16" />}>
        {(entered) => (
          <>
            {entered
              .filter(({ problem }) => problem === null)
              .map((card) => (
                <PayingCard key={card.id} card={card} order={order} onPaid={onPaid} />
              ))}
            <EnterCard onEntered={cards.set} />
          </>
        )}
      </Loaded>
      <p className="text-muted text-sm">
        Если заказ отменится или что-то вернётся, деньги придут сначала на&nbsp;карту.
      </p>
    </Section>
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

function EnterCard({ onEntered }: { onEntered: (cards: EnteredCard[]) => void }) {
  const [code, setCode] = useState('')
  const enter = useAction(async () => {
    const body = { code, use: false }
    onEntered(await browserApi.call<typeof enterGiftCard>('POST /api/gift-cards/', { body }))
    setCode('')
  }, 'Не удалось проверить карту')
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void enter.run()
      }}
    >
      <div className="min-w-60 flex-1">
        <Field
          label="Код подарочной карты"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={enter.failure?.text}
        />
      </div>
      <button type="submit" className="button-quiet" aria-busy={enter.busy} disabled={code.trim() === ''}>
        Добавить
      </button>
    </form>
  )
}

function Failure({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="contents">
      {text && <p className="text-bad text-sm">{text}</p>}
    </div>
  )
}
