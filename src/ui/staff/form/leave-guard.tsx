import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { askConfirm } from '../dialog/ask-confirm.ts'
import { hasUnsaved } from './use-leave-guard.ts'

const question = {
  title: 'Уйти без сохранения?',
  text: 'Правки на этой странице пропадут.',
  confirm: 'Уйти',
  cancel: 'Остаться',
}

/** Rendered once, in the frame; asks on behalf of all open forms, see `useLeaveGuard`. */
export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation: now, nextLocation: next }) => {
    const staysOnPage = now.pathname === next.pathname
    return hasUnsaved(staysOnPage) && !(staysOnPage && now.search === next.search)
  })

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void askConfirm(question).then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (hasUnsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])

  return null
}
