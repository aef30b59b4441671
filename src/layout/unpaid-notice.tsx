import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { signedInShopper } from '../catalogue/shopper.ts'
import { loadPart } from '../platform/browser/load-chunk.ts'

const UnpaidOrders = lazy(() => loadPart(() => import('../orders/unpaid-orders.tsx')))

/** Where a shopper goes next. The cabinet has the order itself, with its button. */
const pages = /^\/(cart\/?)?$/

/** Guests have no orders, so they do not load the notice either. */
export function UnpaidNotice() {
  const { pathname, key } = useLocation()
  const shopper = signedInShopper.use()
  if (!shopper || !pages.test(pathname)) return null
  return (
    <Suspense>
      <UnpaidOrders key={key} />
    </Suspense>
  )
}
