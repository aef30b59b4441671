import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { NoteForm } from '../../../ui/staff/form/note-form.tsx'
import { FormFailure } from '../../../ui/staff/form/staff-form.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../../ui/staff/text/write-time.ts'
import type { addCustomerNote, Customer, deleteCustomerNote } from './customers.contract.ts'

/** Notes among staff about a customer. */
export function CustomerNotes({ customer, set }: { customer: Customer; set: (customer: Customer) => void }) {
  const id = String(customer.id)
  async function add(text: string): Promise<void> {
    const input = { params: { id }, body: { text } }
    set(await browserApi.call<typeof addCustomerNote>('POST /api/staff/customers/{id}/notes/', input))
  }
  const remove = useAction(async (note: number) => {
    const input = { params: { id, note } }
    set(await browserApi.call<typeof deleteCustomerNote>('DELETE /api/staff/customers/{id}/notes/{note}/', input))
  }, staffFallback('Не удалось удалить заметку'))

  return (
    <Panel title="Заметки">
      <NoteForm hint="Для сотрудников. Покупатель получит её, только если запросит все свои данные." add={add} />
      <FormFailure failure={remove.failure} />
      {customer.notes.length > 0 && (
        <ul className="grid gap-3">
          {customer.notes.map((note) => (
            <li key={note.id} className="rounded-xl bg-shelf px-4 py-3">
              <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
              <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm wrap-anywhere">
                {note.author}, {writeTime(note.created_at)}
                {note.may_delete && (
                  <button
                    type="button"
                    className="link min-h-11 cursor-pointer"
                    disabled={remove.busy}
                    aria-label={`Удалить заметку от ${writeTime(note.created_at)}`}
                    onClick={() => void remove.run(note.id)}
                  >
                    Удалить
                  </button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
