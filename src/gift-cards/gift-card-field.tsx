import { useState } from 'react'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { formatTotal } from '../platform/text/money.ts'
import { FieldEntry } from '../ui/field-entry.tsx'
import type { EnteredCard, enterGiftCard, useGiftCard } from './gift-cards.contract.ts'

interface CardFieldProps {
  cards: readonly EnteredCard[]
  /** What is to be paid is another now. */
  onChange: () => void
}

/** Cards to choose from, and a field for the code of another one. Not a form: it stands inside of that of the checkout. */
export default function GiftCardField({ cards, onChange }: CardFieldProps) {
  const [code, setCode] = useState('')
  const [isOpen, setOpen] = useState(cards.length === 0)
  const enter = useAction(async () => {
    await browserApi.call<typeof enterGiftCard>('POST /api/gift-cards/', { body: { code } })
    setCode('')
    setOpen(false)
    onChange()
  }, 'Не удалось применить карту')
  const choose = useAction(async (card: EnteredCard) => {
    const body = { in_use: !card.in_use }
    await browserApi.call<typeof useGiftCard>('PATCH /api/gift-cards/{id}/', { params: { id: card.id }, body })
    onChange()
  }, 'Не удалось изменить оплату')
  const failure = enter.failure ?? choose.failure
  const press = () => {
    if (code.trim() !== '') void enter.run()
  }
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
        <FieldEntry
          label="Код подарочной карты"
          enter="Применить"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          busy={enter.busy}
          value={code}
          onChange={setCode}
          onEnter={press}
        />
      ) : (
        <button type="button" className="link min-h-11 cursor-pointer justify-self-start" onClick={() => setOpen(true)}>
          {cards.length > 0 ? 'Ещё одна подарочная карта' : 'Есть подарочная карта'}
        </button>
      )}
      <div role="alert" className="contents">
        {failure && <p className="text-bad text-sm">{failure.text}</p>}
      </div>
      {cards.some(({ in_use }) => in_use) && (
        <p className="text-muted text-sm">
          Остаток сохранится на&nbsp;карте. Если заказ отменится или что-то вернётся, деньги придут сначала на&nbsp;неё.
        </p>
      )}
    </div>
  )
}
