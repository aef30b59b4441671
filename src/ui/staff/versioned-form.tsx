import type { ReactNode } from 'react'
import { SubmitButton } from '../submit-button.tsx'
import { ConflictNotice, type ConflictNoticeProps } from './conflict-notice.tsx'
import { StaffForm } from './staff-form.tsx'
import type { Form } from './use-form.ts'
import type { VersionedSave } from './use-versioned-save.ts'

interface VersionedFormProps<Values extends object> extends Pick<ConflictNoticeProps<Values>, 'labels' | 'write'> {
  form: Form<Values>
  save: VersionedSave<Values>
  /** What the button says that saves. */
  submit: string
  disabled?: boolean
  /** What the other button says, and does; without it there is none. */
  cancel?: string
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** The fields of something with a version, what somebody else made of it meanwhile, and the buttons. */
export function VersionedForm<Values extends object>(props: VersionedFormProps<Values>) {
  const { form, save, labels, write, submit, disabled = false, cancel = 'Отмена', onCancel, children } = props
  return (
    <StaffForm onSubmit={() => void save.run()} failure={save.failure}>
      {save.theirs && (
        <ConflictNotice
          start={form.start}
          mine={form.values}
          theirs={save.theirs}
          labels={labels}
          write={write}
          busy={save.busy}
          onTakeTheirs={save.takeTheirs}
          onKeepMine={save.keepMine}
        />
      )}
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
