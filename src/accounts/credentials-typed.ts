import { useCallback, useEffect, useState } from 'react'

const nothing = { email: '', password: '' }

/**
 * Address and password as typed. Signing in and registering are two halves of one screen: whoever changes sides finds
 * them as they were. Only in memory, and no longer than one of the two is shown.
 */
let carried = nothing
let shown = 0

export function useTyped() {
  const [typed, setTyped] = useState(() => carried)
  const change = useCallback((part: Partial<typeof nothing>) => {
    carried = { ...carried, ...part }
    setTyped(carried)
  }, [])
  useEffect(() => {
    shown += 1
    // oxlint-disable-next-line react/set-state-in-effect -- what was typed into the other half while this one was rendered
    setTyped(carried)
    return () => {
      shown -= 1
      // The other half is shown by then, or none.
      setTimeout(() => {
        if (shown === 0) carried = nothing
      })
    }
  }, [])
  const setEmail = useCallback((email: string) => change({ email }), [change])
  const setPassword = useCallback((password: string) => change({ password }), [change])
  return { ...typed, setEmail, setPassword }
}
