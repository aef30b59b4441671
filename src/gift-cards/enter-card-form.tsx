import { browserApi } from '../platform/browser/api-client.ts'
import { CardCodeEntry } from './card-code-entry.tsx'
import type { EnteredCard, enterGiftCard } from './gift-cards.contract.ts'

interface EnterCardFormProps {
  submit: string
  hint?: string
  onEntered: (cards: EnteredCard[]) => void
}

/** Looks a card up by its code and remembers it for the shopper; it pays nothing yet. */
export function EnterCardForm({ submit, hint, onEntered }: EnterCardFormProps) {
  return (
    <CardCodeEntry
      enter={submit}
      hint={hint}
      fallback="Не удалось проверить карту"
      take={async (code) => {
        const body = { code, use: false }
        onEntered(await browserApi.call<typeof enterGiftCard>('POST /api/gift-cards/', { body }))
      }}
    />
  )
}
