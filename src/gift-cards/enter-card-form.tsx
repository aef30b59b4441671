import { useState } from 'react'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { FieldEntry } from '../ui/field-entry.tsx'
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
    <FieldEntry
      label="Код подарочной карты"
      enter={submit}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      hint={hint}
      busy={enter.busy}
      value={code}
      onChange={setCode}
      onEnter={() => {
        if (code.trim() !== '') void enter.run()
      }}
      error={enter.failure?.text}
    />
  )
}
