import { browserApi } from '../../../platform/browser/api-client.ts'
import { NoteForm } from '../../../ui/staff/form/note-form.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { writeTime } from '../../../ui/staff/text/write-time.ts'
import type { addNote, StaffOrder } from '../staff-orders.contract.ts'

/** Notes among staff; the shopper never sees them. */
export function OrderNotes({ order, set }: { order: StaffOrder; set: (order: StaffOrder) => void }) {
  const notes = order.events.filter(({ kind }) => kind === 'note')
  async function add(text: string): Promise<void> {
    const input = { params: { id: String(order.id) }, body: { text } }
    set(await browserApi.call<typeof addNote>('POST /api/staff/orders/{id}/notes/', input))
  }

  return (
    <Panel title="Заметки">
      <NoteForm hint="Видят только сотрудники." add={add} />
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
