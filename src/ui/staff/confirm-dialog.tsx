import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { keepFocusInside } from '../keep-focus-inside.ts'
import { askedQuestion } from './ask-confirm.ts'

/** Stands once in the frame. The browser returns the focus to where it was when the dialog closes. */
export function ConfirmDialog() {
  const asked = useSyncExternalStore(askedQuestion.subscribe, askedQuestion.current, askedQuestion.onServer)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    if (asked && !dialog.current?.open) dialog.current?.showModal()
    else if (!asked) dialog.current?.close()
  }, [asked])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="confirm-dialog"
      onKeyDown={keepFocusInside}
      onClose={() => asked?.answer(false)}
    >
      {asked && (
        <div className="grid gap-5">
          <h2 id={id} className="font-display text-lg wrap-anywhere">
            {asked.title}
          </h2>
          {asked.text && <p className="text-muted wrap-anywhere">{asked.text}</p>}
          <div className="flex flex-wrap justify-end gap-3">
            {/* First, so that Enter right away does no harm. */}
            <button type="button" className="button-quiet" onClick={() => asked.answer(false)}>
              {asked.cancel ?? 'Отмена'}
            </button>
            <button type="button" className="button cursor-pointer" onClick={() => asked.answer(true)}>
              {asked.confirm}
            </button>
          </div>
        </div>
      )}
    </dialog>
  )
}
