import { useState } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { StaffForm } from '../../../ui/staff/form/staff-form.tsx'
import { TextArea } from '../../../ui/staff/form/text-fields.tsx'
import { useLeaveGuard } from '../../../ui/staff/form/use-leave-guard.ts'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../../ui/staff/text/write-time.ts'
import type { addNote, StaffOrder } from '../staff-orders.contract.ts'

/** Notes among staff; the shopper never sees them. */
export function OrderNotes({ order, set }: { order: StaffOrder; set: (order: StaffOrder) => void }) {
  const [text, setText] = useState('')
  useLeaveGuard(text.trim() !== '')
  const notes = order.events.filter(({ kind }) => kind === 'note')
  const add = useAction(async () => {
    const input = { params: { id: String(order.id) }, body: { text } }
    set(await browserApi.call<typeof addNote>('POST /api/staff/orders/{id}/notes/', input))
    setText('')
  }, staffFallback('Не удалось сохранить заметку'))

  return (
    <Panel title="Заметки">
      <StaffForm failure={add.failure} onSubmit={() => void add.run()} className="gap-3">
        <TextArea
          label="Новая заметка"
          hint="Видят только сотрудники."
          rows={2}
          maxLength={2000}
          value={text}
          onChange={setText}
          error={add.failure?.fields.text}
        />
        <button type="submit" className="button-quiet justify-self-start" disabled={add.busy || text.trim() === ''}>
          Добавить заметку
        </button>
      </StaffForm>
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map((note) => (
            <li key={note.id} className="rounded-xl bg-shelf px-4 py-3">
              <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
              <p className="text-muted text-sm wrap-anywhere">
                {note.author ?? 'Сотрудник'}, {writeTime(note.at)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
