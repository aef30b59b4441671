import { useState } from 'react'
import { useAction } from '../../../platform/browser/use-action.ts'
import { staffFallback } from '../text/staff-fallback.ts'
import { StaffForm } from './staff-form.tsx'
import { TextArea } from './text-fields.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

interface NoteFormProps {
  /** Who reads the note. */
  hint: string
  add: (text: string) => Promise<void>
}

/** A note among staff, on an order or a customer. */
export function NoteForm({ hint, add }: NoteFormProps) {
  const [text, setText] = useState('')
  useLeaveGuard(text.trim() !== '')
  const { run, busy, failure } = useAction(async () => {
    await add(text)
    setText('')
  }, staffFallback('Не удалось сохранить заметку'))
  return (
    <StaffForm failure={failure} onSubmit={() => void run()} className="gap-3">
      <TextArea
        label="Новая заметка"
        hint={hint}
        rows={2}
        maxLength={2000}
        value={text}
        onChange={setText}
        error={failure?.fields.text}
      />
      <button type="submit" className="button-quiet justify-self-start" disabled={busy || text.trim() === ''}>
        Добавить заметку
      </button>
    </StaffForm>
  )
}
