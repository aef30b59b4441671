import { openQuestion } from './ask-confirm.ts'
import { DialogButtons, StaffDialog } from './staff-dialog.tsx'

/** Rendered once, in the frame. */
export function ConfirmDialog() {
  const question = openQuestion.use()
  return (
    <StaffDialog isOpen={question !== undefined} title={question?.title ?? ''} onClose={() => question?.answer(false)}>
      {question?.text && <p className="text-muted wrap-anywhere">{question.text}</p>}
      <DialogButtons>
        <button type="button" className="button-quiet" onClick={() => question?.answer(false)}>
          {question?.cancel ?? 'Отмена'}
        </button>
        <button type="button" className="button cursor-pointer" onClick={() => question?.answer(true)}>
          {question?.confirm}
        </button>
      </DialogButtons>
    </StaffDialog>
  )
}
