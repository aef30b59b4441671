import { useRef } from 'react'
import { MinusIcon, PlusIcon } from '../ui/icons.tsx'

interface QuantityStepperProps {
  name: string
  quantity: number
  /** By how many: 1 or −1. */
  onStep: (by: number) => void
}

/** Has no maximum: the server knows the limit and reports it. */
export function QuantityStepper({ name, quantity, onStep }: QuantityStepperProps) {
  const plus = useRef<HTMLButtonElement>(null)

  function fewer(): void {
    // The button is about to be disabled; keyboard users continue from its neighbour instead of the top of the page.
    if (quantity === 2) plus.current?.focus()
    onStep(-1)
  }

  return (
    <fieldset aria-label={`Количество: ${name}`} className="stepper">
      <button
        type="button"
        className="stepper-button"
        aria-label="Уменьшить количество"
        disabled={quantity <= 1}
        onClick={fewer}
      >
        <MinusIcon className="size-5" />
      </button>
      <output aria-label="Количество" className="min-w-8 text-center font-semibold tabular-nums">
        {quantity}
      </output>
      <button
        ref={plus}
        type="button"
        className="stepper-button"
        aria-label="Увеличить количество"
        onClick={() => onStep(1)}
      >
        <PlusIcon className="size-5" />
      </button>
    </fieldset>
  )
}
