import { useEffect, useState } from 'react'
import { CheckIcon, CloseIcon, WarningIcon } from './icons.tsx'
import { dismissToast, type Toast, toasts } from './show-toast.ts'

/** A failure takes longer to read, and a link takes time to reach. */
const shownMs = { success: 5000, failure: 9000 }
const linkMs = 10_000

/** Both live regions are rendered from the start: screen readers miss a region that appears together with its text. */
export function Toasts() {
  const shown = toasts.use()
  return (
    <div id="toasts" className="toasts">
      <div role="status" className="contents">
        {shown.map((toast) => toast.kind === 'success' && <ToastCard key={toast.id} toast={toast} />)}
      </div>
      <div role="alert" className="contents">
        {shown.map((toast) => toast.kind === 'failure' && <ToastCard key={toast.id} toast={toast} />)}
      </div>
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(
      () => dismissToast(toast.id),
      shownMs[toast.kind] + (toast.link || toast.action ? linkMs : 0),
    )
    return () => clearTimeout(timer)
  }, [held, toast])

  const failed = toast.kind === 'failure'
  const Icon = failed ? WarningIcon : CheckIcon
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while it is being read
    <div
      role="presentation"
      className="toast card pointer-events-auto flex w-full items-center gap-3 pl-4 shadow-xl"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={`size-5 shrink-0 ${failed ? 'text-bad' : 'text-good'}`} />
      <div className="flex-1 py-3 text-sm wrap-anywhere">
        <p>{toast.text}</p>
        {toast.link && (
          <a
            href={toast.link.href}
            // Once its link is followed, the toast would only cover the page that it led to.
            onClick={() => dismissToast(toast.id)}
            className="link -mb-3 inline-flex min-h-11 items-center font-semibold"
          >
            {toast.link.text}
          </a>
        )}
      </div>
      {toast.action && <ToastAction toast={toast} action={toast.action} />}
      <button type="button" className="icon-button" aria-label="Закрыть" onClick={() => dismissToast(toast.id)}>
        <CloseIcon className="size-5" />
      </button>
    </div>
  )
}

function ToastAction({ toast, action }: { toast: Toast; action: NonNullable<Toast['action']> }) {
  function press(): void {
    dismissToast(toast.id)
    action.run()
  }
  return (
    <button
      type="button"
      className="min-h-11 cursor-pointer px-2 font-semibold text-accent-ink text-sm"
      onClick={press}
    >
      {action.text}
    </button>
  )
}
