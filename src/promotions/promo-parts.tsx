import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { formatTotal } from '../platform/text/money.ts'
import { FieldEntry } from '../ui/field-entry.tsx'
import { writeDiscount } from './discount-adjustments.ts'
import type { EnteredPromo, enterPromo, removePromo, ShownDiscount } from './discounts.contract.ts'

interface DiscountRowsProps {
  discounts: readonly ShownDiscount[] | undefined
  className?: string
  /** Of the chosen delivery, once there is one. */
  deliveryPrice?: number | undefined
  /** As the sums around it are written. */
  write?: (roubles: number) => string
}

/** Rows of a list of sums: each discount with its reason. */
export function DiscountRows({
  discounts = [],
  className = '',
  deliveryPrice,
  write = formatTotal,
}: DiscountRowsProps) {
  return discounts.map((discount) => (
    <div key={discount.promotion} className={`flex items-baseline justify-between gap-3 ${className}`}>
      <dt className="min-w-0 text-muted wrap-anywhere">{discount.title}</dt>
      <dd className="whitespace-nowrap text-accent-ink">{writeDiscount(discount, deliveryPrice, write)}</dd>
    </div>
  ))
}

interface PromoFieldProps {
  promo: EnteredPromo | undefined
  /** Prices are another now. */
  onChange: () => void
}

/** Not a form: it stands inside of that of the checkout. */
export function PromoField({ promo, onChange }: PromoFieldProps) {
  const [code, setCode] = useState('')
  const change = useAction(async (entered: string | null) => {
    try {
      if (entered === null) await browserApi.call<typeof removePromo>('DELETE /api/promo/')
      else await browserApi.call<typeof enterPromo>('PUT /api/promo/', { body: { code: entered } })
    } catch (error) {
      if (error instanceof ApiError && error.answer?.code?.startsWith('promo_')) forgetPromo()
      throw error
    }
    forgetPromo()
    setCode('')
    onChange()
  }, 'Не удалось применить промокод')

  // The code of a link is entered when its shopper has come to a cart, and kept until the shop has answered.
  const enterKept = useEffectEvent(() => {
    const kept = keptPromo()
    if (kept) void change.run(kept)
  })
  useEffect(() => enterKept(), [])

  function enter(): void {
    if (code.trim() !== '') void change.run(code)
  }

  const failure = change.failure && (
    <p role="alert" className="text-bad text-sm">
      {change.failure.text}
    </p>
  )
  if (promo) {
    return (
      <div role="status" className="grid gap-1 text-sm">
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <span>
            Промокод <b className="wrap-anywhere">{promo.code}</b>
            {!promo.problem && ' применён'}
          </span>
          <button type="button" className="link min-h-11 cursor-pointer" onClick={() => void change.run(null)}>
            Убрать
          </button>
        </p>
        {promo.problem && <p className="text-bad">{promo.problem}</p>}
        {failure}
      </div>
    )
  }
  return (
    <div className="grid gap-1">
      <FieldEntry
        label="Промокод"
        enter="Применить"
        autoCapitalize="characters"
        maxLength={40}
        busy={change.busy}
        value={code}
        onChange={setCode}
        onEnter={enter}
      />
      {failure}
    </div>
  )
}

/** What `keepPromo` has kept. */
function keptPromo(): string | null {
  try {
    return localStorage.getItem('promo')
  } catch {
    return null
  }
}

function forgetPromo(): void {
  try {
    localStorage.removeItem('promo')
  } catch {
    // Without storage nothing was kept.
  }
}
