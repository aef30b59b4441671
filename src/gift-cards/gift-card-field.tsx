import { useState } from 'react'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { formatTotal } from '../platform/text/money.ts'
import { CardCodeEntry } from './card-code-entry.tsx'
import type { EnteredCard, enterGiftCard, useGiftCard } from './gift-cards.contract.ts'

interface CardFieldProps {
  cards: readonly EnteredCard[]
  /** What is to be paid is another now. */
  onChange: () => void
}

/** Cards to choose from, and a field for the code of another one. Not a form: it stands inside of that of the checkout. */
export default function GiftCardField({ cards, onChange }: CardFieldProps) {
  const [isOpen, setOpen] = useState(cards.length === 0)
  async function enter(code: string): Promise<void> {
    await browserApi.call<typeof enterGiftCard>('POST /api/gift-cards/', { body: { code } })
    setOpen(false)
    onChange()
  }
  const choose = useAction(async (card: EnteredCard) => {
    const body = { in_use: !card.in_use }
    await browserApi.call<typeof useGiftCard>('PATCH /api/gift-cards/{id}/', { params: { id: card.id }, body })
    onChange()
  }, 'Не удалось изменить оплату')
  return (
    <div className="grid gap-2">
      {cards.map((card) => (
        <label key={card.id} className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5" checked={card.in_use} onChange={() => void choose.run(card)} />
          <span className="min-w-0 flex-1">
            Подарочная карта <span className="whitespace-nowrap">…{card.end}</span>
          </span>
          <span className="tabular-nums">{formatTotal(card.balance)}</span>
        </label>
      ))}
      {isOpen ? (
        <CardCodeEntry enter="Применить" fallback="Не удалось применить карту" take={enter} />
      ) : (
        <button type="button" className="link min-h-11 cursor-pointer justify-self-start" onClick={() => setOpen(true)}>
          {cards.length > 0 ? 'Ещё одна подарочная карта' : 'Есть подарочная карта'}
        </button>
      )}
      <div role="alert" className="contents">
        {choose.failure && <p className="text-bad text-sm">{choose.failure.text}</p>}
      </div>
      {cards.some(({ in_use }) => in_use) && (
        <p className="text-muted text-sm">
          Остаток сохранится на&nbsp;карте. Если заказ отменится или что-то вернётся, деньги придут сначала на&nbsp;неё.
        </p>
      )}
    </div>
  )
}
