import { useEffect } from 'react'

/**
 * `<html data-hydrated>` tells browser tests that React has hydrated the page: before that, clicks are lost. It is set
 * in an effect, so the HTML from the server never has it. The root layout calls this, because effects of a parent run
 * after those of all its children.
 */
export function useMarkHydrated(): void {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
}
