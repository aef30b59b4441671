import { useEffect } from 'react'
import { useSignedIn } from '../accounts/come-back.ts'
import { clearWhenSignedOutElsewhere } from '../accounts/kept-in-tab.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import type { Route } from './+types/checkout-page.ts'
import { CheckoutForm } from './page/checkout-form.tsx'
import { CheckoutSkeleton, NoDraft } from './page/checkout-states.tsx'
import { useCheckout } from './page/use-checkout.ts'
import { WhatChanged } from './page/what-changed.tsx'

/** The HTML is an empty shell, the same for everybody, but pages behind the sign-in are never cached. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const title = `Оформление заказа — ${site.siteName}`
  return pageMeta({ ...site, path: '/new_order/', title, description: 'Доставка и получатель заказа.', noindex: true })
}

export default function CheckoutPage() {
  const viewer = useSignedIn()
  useEffect(() => clearWhenSignedOutElsewhere(), [])
  return (
    <div className="page grid max-w-6xl gap-6 py-6 sm:py-8">
      <h1 className="font-display text-2xl sm:text-3xl">Оформление заказа</h1>
      {viewer.user_id === null ? <CheckoutSkeleton /> : <Checkout key={viewer.user_id} userId={viewer.user_id} />}
    </div>
  )
}

function Checkout({ userId }: { userId: number }) {
  const { order: load, filled, refresh, choose } = useCheckout(userId)
  const { value: order, failure, reload } = load
  if (!order && failure) return <LoadFailed look="page" text={failure.text} onRetry={reload} />
  if (!order || !filled) return <CheckoutSkeleton />
  return (
    <>
      <WhatChanged changes={order.changes} />
      {order.state === 'none' ? (
        <NoDraft text={order.text} />
      ) : (
        <CheckoutForm userId={userId} checkout={order.checkout} filled={filled} refresh={refresh} choose={choose} />
      )}
    </>
  )
}
