import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Facets } from '../catalogue.contract.ts'
import { parsePrice } from './listing-state.ts'
import type { ListingControls } from './use-listing.ts'

/** «От» and «До»: leaving a field or pressing Enter applies it. The placeholders show the price range of the list. */
export function PriceFields({ listing, facets }: { listing: ListingControls; facets: Facets | undefined }) {
  const { state, choose } = listing
  const { minPrice, maxPrice } = state
  const swapped = minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice
  return (
    <div className="grid grid-cols-2 gap-3">
      <PriceField
        label="От"
        example="≥"
        name="min_price"
        value={state.minPrice}
        bound={facets?.min_price}
        apply={(minPrice) => choose({ minPrice })}
      />
      <PriceField
        label="До"
        example="≤"
        name="max_price"
        value={state.maxPrice}
        bound={facets?.max_price}
        apply={(maxPrice) => choose({ maxPrice })}
      />
      <div role="status" className="col-span-2 text-sm empty:hidden">
        {swapped && (
          <>
            «От» больше, чем «До», поэтому ничего не нашлось.{' '}
            <button
              type="button"
              className="link min-h-6 cursor-pointer"
              onClick={() => choose({ minPrice: maxPrice, maxPrice: minPrice })}
            >
              Поменять местами
            </button>
          </>
        )}
      </div>
    </div>
  )
}

interface PriceFieldProps {
  label: string
  /** Before the bound in the placeholder, which would look typed without it. */
  example: string
  name: string
  value: number | undefined
  bound: number | null | undefined
  apply: (price: number | undefined) => void
}

/** What is typed, until it is applied. */
function useTypedPrice({ value, apply }: Pick<PriceFieldProps, 'value' | 'apply'>) {
  const applied = value?.toString() ?? ''
  const [text, setText] = useState(applied)
  const [seen, setSeen] = useState(applied)
  const [edited, setEdited] = useState(false)
  if (seen !== applied) {
    setSeen(applied)
    setText(applied)
  }

  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The shopper may be typing since before hydration.
    if (!field.current || field.current !== document.activeElement || field.current.value === '') return
    setText(field.current.value)
    setEdited(true)
  }, [])

  /** Tabbing through an unchanged field must not change the list. */
  function finish(): void {
    if (!edited) return
    setEdited(false)
    const price = parsePrice(text)
    setText(price?.toString() ?? '')
    apply(price)
  }

  function type(typed: string): void {
    setText(typed)
    setEdited(true)
  }

  return { field, text, type, finish }
}

function PriceField({ label, example, name, bound, ...price }: PriceFieldProps) {
  const { field, text, type, finish } = useTypedPrice(price)

  function finishOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    finish()
  }

  return (
    <label className="grid gap-1 text-muted text-sm">
      {label}
      <input
        ref={field}
        type="number"
        name={name}
        min={0}
        step="any"
        inputMode="decimal"
        autoComplete="off"
        placeholder={
          bound === null || bound === undefined
            ? undefined
            : `${example}\u00a0${Math.round(bound).toLocaleString('ru-RU')}`
        }
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={finish}
        onKeyDown={finishOnEnter}
        className="number-field h-11 w-full min-w-0 rounded-xl border border-line bg-card px-3 text-base text-ink tabular-nums placeholder:text-muted/80 placeholder:text-sm hover:border-muted"
      />
    </label>
  )
}
