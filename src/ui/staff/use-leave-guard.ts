import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { askConfirm } from './ask-confirm.ts'

/**
 * Asks before unsaved changes are left behind. Returns `letGo`, for the way on after a successful save: the form still
 * counts as changed until the next render.
 */
export function useLeaveGuard(isDirty: boolean): () => void {
  const free = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !free.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const question = {
      title: 'Уйти без сохранения?',
      text: 'Правки на этой странице пропадут.',
      confirm: 'Уйти',
      cancel: 'Остаться',
    }
    void askConfirm(question).then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  useEffect(() => {
    free.current = false
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])

  return () => {
    free.current = true
  }
}
