import { useEffect } from 'react'
import { viewerChanged } from '../accounts/viewer.ts'
import { DialogButtons, StaffDialog } from '../ui/staff/staff-dialog.tsx'

/** The session ended in the middle of the work: the page waits, hidden but whole, until somebody is signed in again. */
export function SignInAgain({ isNeeded }: { isNeeded: boolean }) {
  useEffect(() => {
    if (!isNeeded) return
    // Back from the other tab; or the server was only away for a moment.
    const look = (): void => void viewerChanged()
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [isNeeded])

  return (
    <StaffDialog isOpen={isNeeded} mustStay title="Нужно войти снова">
      <p className="text-muted">
        Вход в&nbsp;аккаунт закончился. Войдите в&nbsp;новой вкладке и&nbsp;вернитесь сюда: всё, что вы ввели, останется
        на&nbsp;месте.
      </p>
      <DialogButtons>
        <a href="/auth/" target="_blank" rel="noreferrer" className="button">
          Войти в новой вкладке
        </a>
      </DialogButtons>
    </StaffDialog>
  )
}
