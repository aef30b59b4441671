import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '../../../platform/browser/use-action.ts'
import { CloseIcon } from '../../icons.tsx'
import { showToast } from '../../show-toast.ts'
import { staffFallback } from '../text/staff-fallback.ts'
import { dismissUndo, type Undoable, undoable } from './show-undo.ts'

const shownMs = 12_000

/** Rendered once, in the frame; its live region is there from the start. */
export function UndoToast() {
  const done = undoable.use()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-center">
      {done && <UndoCard key={done.id} done={done} />}
    </div>
  )
}

function UndoCard({ done }: { done: Undoable }) {
  const [held, setHeld] = useState(false)
  const undo = useAction(async () => {
    await done.undo()
    dismissUndo(done.id)
    showToast({ kind: 'success', text: 'Возвращено' })
  }, staffFallback('Не удалось вернуть'))

  useEffect(() => {
    if (held || undo.busy) return
    const timer = setTimeout(() => dismissUndo(done.id), shownMs)
    return () => clearTimeout(timer)
  }, [held, undo.busy, done])

  const undoByKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === 'KeyZ'
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
    if (!isUndo || isTyping) return
    event.preventDefault()
    void undo.run()
  })
  useEffect(() => {
    document.addEventListener('keydown', undoByKey)
    return () => document.removeEventListener('keydown', undoByKey)
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the toast open
    <div
      role="presentation"
      className="card pointer-events-auto flex max-w-full items-center gap-3 pl-4 shadow-xl"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className="py-3 text-sm wrap-anywhere">{undo.failure?.text ?? done.text}</p>
      <button
        type="button"
        aria-label="Вернуть"
        aria-keyshortcuts="Control+Z"
        className="min-h-11 cursor-pointer px-2 font-semibold text-accent-ink disabled:opacity-60"
        disabled={undo.busy}
        onClick={() => void undo.run()}
      >
        Вернуть<span className="max-md:hidden font-normal text-muted"> (Ctrl+Z)</span>
      </button>
      <button type="button" className="icon-button" aria-label="Закрыть" onClick={() => dismissUndo(done.id)}>
        <CloseIcon className="size-5" />
      </button>
    </div>
  )
}
