import { Suspense, useEffect, useRef, useState } from 'react'
import type { ViewerState } from '../accounts/viewer.ts'
import { keepFocusInside } from '../ui/keep-focus-inside.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { paletteRequested } from './palette-requested.ts'

const Palette = lazyPart(() => import('./palette.tsx'))

/** Opened by Ctrl+K or ⌘K on any screen: finds screens, orders, customers and products. */
export function CommandPalette({ viewer }: { viewer: ViewerState }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Kept here, so that what is typed before the palette's script comes is not lost.
  const [text, setText] = useState('')
  const [awaited, setAwaited] = useState<string>()

  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      // `code`, not `key`: on the Russian layout this key types «л».
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyK') return
      event.preventDefault()
      paletteRequested.emit()
    }
    const unsubscribe = paletteRequested.subscribe(() => {
      if (dialog.current?.open) return
      setText('')
      setAwaited(undefined)
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
        <Suspense fallback={<EarlyField text={text} onType={setText} onAwait={setAwaited} />}>
          <Palette
            role={viewer.role}
            text={text}
            awaited={awaited}
            onType={setText}
            onAwait={setAwaited}
            onClose={() => dialog.current?.close()}
          />
        </Suspense>
      )}
    </dialog>
  )
}

interface EarlyFieldProps {
  text: string
  onType: (text: string) => void
  onAwait: (text: string) => void
}

/** Takes what is typed until the palette itself is there. */
function EarlyField({ text, onType, onAwait }: EarlyFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <input
      ref={field}
      aria-label="Найти или перейти"
      autoComplete="off"
      maxLength={200}
      className="w-full border-line border-b bg-transparent px-5 py-4 text-lg outline-none"
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onAwait(text)
      }}
    />
  )
}
