import { useRef } from 'react'
import { isRefusal } from './api-client.ts'

/**
 * One key for what a form does: sent twice, it is done once. When it was done with other words, the shop says so, and
 * whoever presses once more after that wants another one.
 */
export function useRequestKey(): <Answer>(send: (key: string) => Promise<Answer>) => Promise<Answer> {
  const key = useRef<string>(undefined)
  return async (send) => {
    key.current ??= crypto.randomUUID()
    try {
      return await send(key.current)
    } catch (error) {
      if (isRefusal(error, 'key_reused')) key.current = undefined
      throw error
    }
  }
}
