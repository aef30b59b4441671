import type { ReactNode } from 'react'
import type { Failure } from '../../../platform/browser/failure.ts'
import type { Action } from '../../../platform/browser/use-action.ts'
import { useFormInPlace } from '../../use-form-in-place.ts'
import { FormFailure } from '../form/staff-form.tsx'

interface EditableRowProps {
  /** Names the row in the labels of its buttons. */
  name: string
  /** The form that replaces the row until it is closed. */
  form: (close: () => void) => ReactNode
  /** Without it there is no button to delete. */
  remove?: Action<[]> | undefined
  /** Why it cannot be deleted. */
  mustStay?: string | undefined
  /** More buttons, and the failure of one of them. */
  actions?: ReactNode
  failure?: Failure | undefined
  children: ReactNode
}

/** A row of a list that can be edited in place or deleted. */
export function EditableRow({ name, form, remove, mustStay, actions, failure, children }: EditableRowProps) {
  const { isOpen, open, close, opener, place } = useFormInPlace()
  if (isOpen) return <div ref={place}>{form(close)}</div>
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {children}
        <button
          ref={opener}
          type="button"
          className="button-quiet"
          aria-label={`Редактировать: ${name}`}
          onClick={open}
        >
          Редактировать
        </button>
        {actions}
        {remove && (
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
        )}
      </div>
      <FormFailure failure={failure ?? remove?.failure} />
    </div>
  )
}
