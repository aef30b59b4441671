import { useEffect, useState } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useNavigate } from 'react-router'
import IdentityDialog from '../accounts/staff/security/identity-dialog.tsx'
import { useViewer, viewerChanged } from '../accounts/viewer.ts'
import { ChunkFailurePage } from '../layout/chunk-failure.tsx'
import { ErrorPage } from '../layout/error-page.tsx'
import { watchOrders } from '../orders/staff/live/watch-orders.ts'
import { isChunkError } from '../platform/browser/load-chunk.ts'
import { may, packers } from '../platform/contract/roles.ts'
import { Waiting } from '../ui/load-state.tsx'
import { ConfirmDialog } from '../ui/staff/dialog/confirm-dialog.tsx'
import { UndoToast } from '../ui/staff/dialog/undo-toast.tsx'
import { LeaveGuard } from '../ui/staff/form/leave-guard.tsx'
import type { Route } from './+types/office-frame.ts'
import { CommandPalette } from './command-palette.tsx'
import './office.css'
import { FoxMark } from '../ui/fox-mark.tsx'
import { DialogButtons, StaffDialog } from '../ui/staff/dialog/staff-dialog.tsx'
import { useCountInTitle } from './menu-counts.ts'
import { OfficeBar } from './office-bar.tsx'
import { OfficeMenu } from './office-menu.tsx'
import { mayOpen } from './screens.ts'

/** The shop's header, footer and bottom bar are not shown around it. */
export const handle = { ownFrame: true }

/** The HTML is an empty frame without data, but pages behind the sign-in should not be cached all the same. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

export default function OfficeFrame() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isSignedOut = !viewer.loading && !viewer.isAuthenticated
  const mayEnter = viewer.role !== null
  const mayStay = mayOpen(viewer.role, pathname)
  const [entered, setEntered] = useState(false)
  if (mayEnter && !entered) setEntered(true)
  // The page stays mounted but hidden when the session ends, so that typed text is not lost.
  const isInterrupted = isSignedOut && entered

  useEffect(() => {
    if (isSignedOut && !entered) void navigate('/auth/', { replace: true, state: { from: pathname + search } })
  }, [isSignedOut, entered, navigate, pathname, search])

  const mayWatch = may(viewer.role, packers) && !viewer.needs_second_factor
  useEffect(() => (mayWatch ? watchOrders() : undefined), [mayWatch])
  useCountInTitle()

  const mustProtect = viewer.needs_second_factor && pathname.replace(/\/$/, '') !== '/staff/security'
  useEffect(() => {
    if (mustProtect) void navigate('/staff/security/', { replace: true })
  }, [mustProtect, navigate])

  return (
    <div className="office flex min-h-dvh flex-1 flex-col">
      <meta name="robots" content="noindex, nofollow" />
      <OfficeBar viewer={viewer} />
      <div className="flex min-h-0 flex-1">
        {mayEnter && <OfficeMenu viewer={viewer} className="hidden desk:block" />}
        {/* The place of the menu, which depends on who is there. */}
        {viewer.loading && <div className="hidden w-56 shrink-0 border-line border-r desk:block" />}
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 p-4 outline-none md:p-6">
          {(isInterrupted || (mayEnter && mayStay && !mustProtect)) && (
            <div hidden={isInterrupted}>
              <Outlet />
            </div>
          )}
          {viewer.isAuthenticated && !(mayEnter && mayStay) && <NoRights isStaff={mayEnter} />}
          {!viewer.isAuthenticated && <Waiting className="h-80" />}
        </main>
      </div>
      {mayEnter && <CommandPalette viewer={viewer} />}
      <SignInAgain isNeeded={isInterrupted} />
      <ConfirmDialog />
      <IdentityDialog />
      <LeaveGuard />
      <UndoToast />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" tabIndex={-1}>
      {isChunkError(error) ? (
        <ChunkFailurePage />
      ) : (
        <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} error={error} />
      )}
    </main>
  )
}

/** For customers in the back office, and for staff on a screen that is not for their role. */
function NoRights({ isStaff }: { isStaff: boolean }) {
  return (
    <div className="grid min-h-[60vh] place-content-center justify-items-center gap-5 text-center">
      <FoxMark className="size-24" />
      <h1 className="font-display text-2xl">На это у вас нет прав</h1>
      <p className="max-w-md text-muted">
        {isStaff
          ? 'Вашей роли этот раздел не открыт. Если он нужен вам для работы, попросите администратора.'
          : 'Этот раздел открыт сотрудникам магазина. Если он нужен вам для работы, попросите администратора.'}
      </p>
      <a href={isStaff ? '/staff/' : '/'} className="button">
        На главную
      </a>
    </div>
  )
}

/** Shown when the session ended on an open page, which stays mounted but hidden until the next sign-in. */
function SignInAgain({ isNeeded }: { isNeeded: boolean }) {
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
