import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { begunAction } from '../accounts/begun-action.ts'
import { tryChunk } from '../platform/browser/load-chunk.ts'

/** The pages work without it. */
const BegunProduct = lazy(() => tryChunk(() => import('./begun-product.tsx')).catch(() => ({ default: () => null })))

const pages = /^\/(auth|create_account)\/?$/

/** What a guest signs in for, above the form. In the HTML of everybody, and visible only after something was begun. */
export function BegunPlace() {
  const { pathname } = useLocation()
  const inBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  if (!pages.test(pathname)) return null
  const begun = inBrowser ? begunAction() : undefined
  return (
    <div className="begun-place page">
      <Suspense>{begun && <BegunProduct begun={begun} />}</Suspense>
    </div>
  )
}
