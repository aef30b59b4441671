import { useEffect, useId, useState } from 'react'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { formatTotal } from '../platform/text/money.ts'
import type { EnteredPromo, enterPromo, removePromo, ShownDiscount } from './discounts.contract.ts'

interface DiscountRowsProps {
  discounts: readonly ShownDiscount[] | undefined
  className?: string
}

/** Rows of a list of sums: each discount with its reason. */
export function DiscountRows({ discounts = [], className = '' }: DiscountRowsProps) {
  return discounts.map(({ promotion, title, sum, delivery }) => (
    <div key={promotion} className={`flex items-baseline justify-between gap-3 ${className}`}>
      <dt className="min-w-0 text-muted wrap-anywhere">{title}</dt>
      <dd className="whitespace-nowrap text-accent-ink">{delivery > 0 ? 'на доставку' : `−${formatTotal(sum)}`}</dd>
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
  const id = useId()
  const [code, setCode] = useState('')
  const change = useAction(async (entered: string | null) => {
    if (entered === null) await browserApi.call<typeof removePromo>('DELETE /api/promo/')
    else await browserApi.call<typeof enterPromo>('PUT /api/promo/', { body: { code: entered } })
    setCode('')
    onChange()
  }, 'Не удалось применить промокод')

  // The code of a link is entered when its shopper has come to a cart; it is there only once.
  useEffect(() => {
    const kept = takeKeptPromo()
    if (kept) void change.run(kept)
  }, [change])

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
      <label htmlFor={id} className="text-sm">
        Промокод
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          className="input min-w-0 flex-1"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.stopPropagation()
            enter()
          }}
        />
        <button type="button" className="button-quiet" aria-busy={change.busy} onClick={enter}>
          Применить
        </button>
      </div>
      {failure}
    </div>
  )
}

/** What `keepPromo` has kept, once. */
function takeKeptPromo(): string | null {
  try {
    const code = localStorage.getItem('promo')
    localStorage.removeItem('promo')
    return code
  } catch {
    return null
  }
}
