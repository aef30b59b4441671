import { useSyncExternalStore } from 'react'

const query = '(width < 1136px)'

/** Follows the window's width. Only for behaviour: what is shown is decided by CSS, which the first HTML already obeys. */
export function useMobile(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => true,
  )
}
