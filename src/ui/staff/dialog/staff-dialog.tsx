import { type ReactNode, useEffect, useId, useRef } from 'react'
import { keepFocusInside } from '../../keep-focus-inside.ts'

interface StaffDialogProps {
  isOpen: boolean
  title: string
  /** Called after closing, whether by a button through `isOpen` or by Escape. */
  onClose?: () => void
  /** Escape does not close it, because there is nothing to go back to. */
  mustStay?: boolean
  /** Remounted each time it opens. */
  children: ReactNode
}

/** A question or a short form above the page. When it closes, the browser returns the focus to where it was. */
export function StaffDialog({ isOpen, title, onClose, mustStay = false, children }: StaffDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [isOpen])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="confirm-dialog"
      onKeyDown={keepFocusInside}
      onCancel={mustStay ? (event) => event.preventDefault() : undefined}
      // The close event comes late: by then the dialog may be open again for another question.
      onClose={() => dialog.current?.open || onClose?.()}
    >
      {isOpen && (
        <div className="grid gap-5">
          <h2 id={id} className="font-display text-lg wrap-anywhere">
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  )
}

/** Cancel comes first: a dialog focuses its first control, and an early Enter must do no harm. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">{children}</div>
}
