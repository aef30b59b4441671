import { useEffect } from 'react'
import { createStore } from '../platform/browser/create-store.ts'

/**
 * Address and password as typed. Signing in and registering are two halves of one screen: whoever changes sides finds
 * them as they were. Only in memory, and no longer than one of the two is shown.
 */
const nothing = { email: '', password: '' }
const typed = createStore(nothing)
let shown = 0

export const setEmail = (email: string) => typed.set((before) => ({ ...before, email }))
export const setPassword = (password: string) => typed.set((before) => ({ ...before, password }))

export function useTyped(): typeof nothing {
  useEffect(() => {
    shown += 1
    return () => {
      shown -= 1
      // The other half may be shown in the same moment.
      setTimeout(() => shown === 0 && typed.set(nothing))
    }
  }, [])
  return typed.use()
}
