import type { ReactNode } from 'react'
import { SubmitButton } from '../../submit-button.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import type { Form } from '../form/use-form.ts'
import { ConflictNotice, type ConflictNoticeProps } from './conflict-notice.tsx'
import type { VersionedSave } from './use-versioned-save.ts'

interface ConflictProps<Values extends object> extends Pick<ConflictNoticeProps<Values>, 'labels' | 'write' | 'keep'> {
  form: Form<Values>
  save: VersionedSave<Values>
}

/** The conflict notice, if there is a conflict. */
export function Conflict<Values extends object>({ form, save, ...notice }: ConflictProps<Values>) {
  if (!save.theirs) return null
  return (
    <ConflictNotice
      {...notice}
      start={form.start}
      mine={form.values}
      theirs={save.theirs}
      conflict={save.conflict}
      busy={save.busy}
      onTakeTheirs={save.takeTheirs}
      onKeepMine={save.keepMine}
    />
  )
}

export interface VersionedFormProps<Values extends object> extends ConflictProps<Values> {
  /** The label of the submit button. */
  submit: string
  disabled?: boolean
  /** The label of the cancel button, which is shown with `onCancel` only. */
  cancel?: string
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** The form of a versioned record: conflict notice, fields and buttons. */
export function VersionedForm<Values extends object>(props: VersionedFormProps<Values>) {
  const { form, save, labels, write, keep, submit, disabled = false, cancel = 'Отмена', onCancel, children } = props
  return (
    <StaffForm onSubmit={() => void save.run()} failure={save.failure}>
      <Conflict form={form} save={save} labels={labels} write={write} keep={keep} />
      {children}
      <div className="flex flex-wrap gap-3">
        <SubmitButton loading={save.busy} disabled={disabled}>
          {submit}
        </SubmitButton>
        {onCancel && (
          <button type="button" className="button-quiet" onClick={onCancel}>
            {cancel}
          </button>
        )}
      </div>
    </StaffForm>
  )
}
