import { useEffect, useId, useRef } from 'react'
import { viewerChanged } from '../accounts/viewer.ts'
import { keepFocusInside } from '../ui/keep-focus-inside.ts'

/** The session ended in the middle of the work: the page waits, hidden but whole, until somebody is signed in again. */
export function SignInAgain({ isNeeded }: { isNeeded: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isNeeded) {
      dialog.current?.close()
      return
    }
    dialog.current?.showModal()
    // Back from the other tab; or the server was only away for a moment.
    const look = (): void => void viewerChanged()
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [isNeeded])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="confirm-dialog"
      onKeyDown={keepFocusInside}
      // There is nothing behind it to go back to.
      onCancel={(event) => event.preventDefault()}
    >
      <div className="grid gap-5">
        <h2 id={id} className="font-display text-lg">
          Нужно войти снова
        </h2>
        <p className="text-muted">
          Вход в&nbsp;аккаунт закончился. Войдите в&nbsp;новой вкладке и&nbsp;вернитесь сюда: всё, что вы ввели,
          останется на&nbsp;месте.
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <a href="/auth/" target="_blank" rel="noreferrer" className="button">
            Войти в новой вкладке
          </a>
        </div>
      </div>
    </dialog>
  )
}
