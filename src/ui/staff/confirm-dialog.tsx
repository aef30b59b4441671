import { useSyncExternalStore } from 'react'
import { askedQuestion } from './ask-confirm.ts'
import { DialogButtons, StaffDialog } from './staff-dialog.tsx'

/** Stands once in the frame. */
export function ConfirmDialog() {
  const asked = useSyncExternalStore(askedQuestion.subscribe, askedQuestion.current, askedQuestion.onServer)
  return (
    <StaffDialog isOpen={asked !== undefined} title={asked?.title ?? ''} onClose={() => asked?.answer(false)}>
      {asked?.text && <p className="text-muted wrap-anywhere">{asked.text}</p>}
      <DialogButtons>
        <button type="button" className="button-quiet" onClick={() => asked?.answer(false)}>
          {asked?.cancel ?? 'Отмена'}
        </button>
        <button type="button" className="button cursor-pointer" onClick={() => asked?.answer(true)}>
          {asked?.confirm}
        </button>
      </DialogButtons>
    </StaffDialog>
  )
}
