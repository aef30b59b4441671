import { Suspense } from 'react'
import { GiftCards } from '../../gift-cards/card-parts.tsx'
import { PromoField } from '../../promotions/promo-parts.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Section } from '../../ui/section.tsx'
import type { Checkout } from '../checkout.contract.ts'

/** Most shops give no points. */
const PointsField = lazyPart(() => import('../../promotions/points/points-field.tsx'))

/** What leaves less to pay: it is entered here, and the summary says what it does. */
export function LowerPrice({ checkout, onChange }: { checkout: Checkout; onChange: () => void }) {
  return (
    <Section title="Скидки и подарочные карты">
      <PromoField promo={checkout.promo} onChange={onChange} />
      {checkout.points && (
        <Suspense fallback={<div className="h-24" />}>
          <PointsField points={checkout.points} onChange={onChange} />
        </Suspense>
      )}
      <GiftCards cards={checkout.gift_cards} onChange={onChange} />
    </Section>
  )
}
