import { useSyncExternalStore } from 'react'

const query = '(width < 1136px)'

/** Whether the window is narrow. For behaviour only: CSS decides what is shown, so that the first paint is right. */
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
