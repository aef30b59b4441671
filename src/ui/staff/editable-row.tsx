import { type ComponentProps, type ReactNode, useState } from 'react'
import { FormFailure } from './staff-form.tsx'
import type { Action } from './use-action.ts'

interface EditableRowProps extends ComponentProps<'li'> {
  /** What its buttons are about. */
  name: string
  /** The form that takes the place of the row until it is closed. */
  form: (close: () => void) => ReactNode
  remove: Action<[]>
  /** Why it must stay. */
  mustStay?: string | undefined
}

/** A line of a list that is edited in its place, or removed. */
export function EditableRow({ name, form, remove, mustStay, children, ...row }: EditableRowProps) {
  const [isEdited, setEdited] = useState(false)
  if (isEdited) return <li {...row}>{form(() => setEdited(false))}</li>
  return (
    <li {...row}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {children}
        <button
          type="button"
          className="button-quiet"
          aria-label={`Редактировать: ${name}`}
          onClick={() => setEdited(true)}
        >
          Редактировать
        </button>
        <button
          type="button"
          className="button-quiet"
          aria-label={`Удалить: ${name}`}
          title={mustStay}
          disabled={mustStay !== undefined || remove.busy}
          onClick={() => void remove.run()}
        >
          Удалить
        </button>
      </div>
      <FormFailure failure={remove.failure} />
    </li>
  )
}
