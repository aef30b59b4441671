import { useState } from 'react'
import type { Fallback } from '../platform/browser/failure.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { FieldEntry } from '../ui/field-entry.tsx'

interface CardCodeEntryProps {
  label?: string
  /** Of the button. */
  enter: string
  hint?: string | undefined
  /** Said when there was no answer. */
  fallback: Fallback
  take: (code: string) => Promise<void>
}

/** The field for a card's code; it is empty again once the code was taken. */
export function CardCodeEntry({ label = 'Код подарочной карты', enter, hint, fallback, take }: CardCodeEntryProps) {
  const [code, setCode] = useState('')
  const entering = useAction(async () => {
    await take(code.trim())
    setCode('')
  }, fallback)
  return (
    <FieldEntry
      label={label}
      enter={enter}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      hint={hint}
      busy={entering.busy}
      value={code}
      onChange={setCode}
      onEnter={() => {
        if (code.trim() !== '') void entering.run()
      }}
      error={entering.failure?.text}
    />
  )
}
