import type { ReactNode } from 'react'
import type { Failure } from '../../../platform/browser/failure.ts'
import { StaffForm } from '../form/staff-form.tsx'
import { DialogButtons } from './staff-dialog.tsx'

interface DialogFormProps {
  send: { run: () => Promise<unknown>; busy: boolean; failure: Failure | undefined }
  /** The label of the button that sends. */
  submit: string
  /** The label of the button that changes nothing. */
  keep: string
  onKeep: () => void
  children: ReactNode
}

/** The short form of a dialog: its fields, a way out, and the button that sends. */
export function DialogForm({ send, submit, keep, onKeep, children }: DialogFormProps) {
  return (
    <StaffForm failure={send.failure} onSubmit={() => void send.run()}>
      {children}
      <DialogButtons>
        <button type="button" className="button-quiet" disabled={send.busy} onClick={onKeep}>
          {keep}
        </button>
        <button type="submit" className="button button-submit" aria-busy={send.busy} disabled={send.busy}>
          {submit}
        </button>
      </DialogButtons>
    </StaffForm>
  )
}
