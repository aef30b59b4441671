import { Suspense, useEffect, useRef, useState } from 'react'
import type { ViewerState } from '../accounts/viewer.ts'
import { keepFocusInside } from '../ui/keep-focus-inside.ts'
import { lazyPart } from '../ui/staff/lazy-part.ts'
import { paletteRequested } from './palette-requested.ts'

const PaletteContent = lazyPart(() => import('./palette-content.tsx'))

/** Opened by Ctrl+K or ⌘K on any screen: finds screens, orders, customers and products. */
export function CommandPalette({ viewer }: { viewer: ViewerState }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      // `code`, not `key`: on the Russian layout this key types «л».
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyK') return
      event.preventDefault()
      paletteRequested.emit()
    }
    const unsubscribe = paletteRequested.subscribe(() => {
      if (dialog.current?.open) return
      setOpen(true)
      dialog.current?.showModal()
    })
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      unsubscribe()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-label="Найти или перейти"
      className="palette"
      closedby="any"
      onKeyDown={keepFocusInside}
      onClose={() => setOpen(false)}
    >
      {isOpen && (
        <Suspense>
          <PaletteContent role={viewer.role} onClose={() => dialog.current?.close()} />
        </Suspense>
      )}
    </dialog>
  )
}
