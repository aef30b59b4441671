import { useState } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { FormFailure, StaffForm } from '../../../ui/staff/form/staff-form.tsx'
import { TextArea } from '../../../ui/staff/form/text-fields.tsx'
import { useLeaveGuard } from '../../../ui/staff/form/use-leave-guard.ts'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../../ui/staff/text/write-time.ts'
import type { addCustomerNote, Customer, deleteCustomerNote } from './customers.contract.ts'

/** Notes among staff about a customer. */
export function CustomerNotes({ customer, set }: { customer: Customer; set: (customer: Customer) => void }) {
  const [text, setText] = useState('')
  useLeaveGuard(text.trim() !== '')
  const id = String(customer.id)
  const add = useAction(async () => {
    const input = { params: { id }, body: { text } }
    set(await browserApi.call<typeof addCustomerNote>('POST /api/staff/customers/{id}/notes/', input))
    setText('')
  }, staffFallback('Не удалось сохранить заметку'))
  const remove = useAction(async (note: number) => {
    const input = { params: { id, note } }
    set(await browserApi.call<typeof deleteCustomerNote>('DELETE /api/staff/customers/{id}/notes/{note}/', input))
  }, staffFallback('Не удалось удалить заметку'))

  return (
    <Panel title="Заметки">
      <StaffForm failure={add.failure} onSubmit={() => void add.run()} className="gap-3">
        <TextArea
          label="Новая заметка"
          hint="Для сотрудников. Покупатель получит её, только если запросит все свои данные."
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
