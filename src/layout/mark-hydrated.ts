import { useEffect } from 'react'

/**
 * `<html data-hydrated>` tells whoever looks at the page from outside (browser tests) that React has taken it over:
 * before that, clicks are lost. Set by an effect, so the HTML from the server never has it; the document's layout
 * calls this, and effects of a parent run after those of all its children.
 */
export function useMarkHydrated(): void {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
}
