import { useEffect } from 'react'
import { viewerChanged } from '../accounts/viewer.ts'
import { DialogButtons, StaffDialog } from '../ui/staff/dialog/staff-dialog.tsx'

/** Shown when the session ended on an open page, which stays mounted but hidden until the next sign-in. */
export function SignInAgain({ isNeeded }: { isNeeded: boolean }) {
  useEffect(() => {
    if (!isNeeded) return
    // Checks again on the way back from the other tab, or after a short outage of the server.
    const check = (): void => void viewerChanged()
    addEventListener('focus', check)
    return () => removeEventListener('focus', check)
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
