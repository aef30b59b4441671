import { useState } from 'react'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { Field } from '../ui/field.tsx'
import type { EnteredCard, enterGiftCard } from './gift-cards.contract.ts'

interface EnterCardFormProps {
  submit: string
  hint?: string
  onEntered: (cards: EnteredCard[]) => void
}

/** Looks a card up by its code and remembers it for the shopper; it pays nothing yet. */
export function EnterCardForm({ submit, hint, onEntered }: EnterCardFormProps) {
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
          hint={hint}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={enter.failure?.text}
        />
      </div>
      <button type="submit" className="button-quiet" aria-busy={enter.busy} disabled={code.trim() === ''}>
        {submit}
      </button>
    </form>
  )
}
