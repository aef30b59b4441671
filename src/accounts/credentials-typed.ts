import { useEffect, useState } from 'react'

/**
 * Address and password as typed. Signing in and registering are two halves of one screen: whoever changes sides finds
 * them as they were. Only in memory, and no longer than one of the two is shown.
 */
let carried = { email: '', password: '' }

export function useTyped() {
  const [email, setEmail] = useState(() => carried.email)
  const [password, setPassword] = useState(() => carried.password)
  useEffect(() => {
    const mine = { email, password }
    carried = mine
    return () => {
      // The other half has read it when this one is gone.
      setTimeout(() => {
        if (carried === mine) carried = { email: '', password: '' }
      })
    }
  }, [email, password])
  return { email, setEmail, password, setPassword }
}
