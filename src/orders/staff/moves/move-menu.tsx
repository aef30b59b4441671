import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OrderStateWord } from '../../../database/values/order-states.ts'
import { orderStateWords } from '../../../database/values/order-states.ts'
import { ChevronDownIcon } from '../../../ui/icons.tsx'

/** From the button to the first or last item, and round. */
function moveFocus(menu: HTMLElement, key: string): void {
  const items = [...menu.querySelectorAll<HTMLElement>('li button')]
  const current = items.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowUp: current <= 0 ? -1 : current - 1,
    Home: 0,
    End: -1,
  }
  const next = steps[key] ?? 0
  items.at(next === items.length ? 0 : next)?.focus()
}

interface MoveMenuProps {
  /** Names the order, for screen readers. */
  label: string
  states: readonly OrderStateWord[]
  busy: boolean
  onChoose: (state: OrderStateWord) => void
}

/** The next states of an order, for keyboard and touch. */
export function MoveMenu({ label, states, busy, onChoose }: MoveMenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function leave(event: FocusEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  function pressKey(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    } else if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) {
      event.preventDefault()
      // Rendered at once, so that the first arrow already stands on an item.
      flushSync(() => setOpen(true))
      moveFocus(event.currentTarget, event.key)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes what is open inside
    <div role="presentation" className="relative flex" onBlur={leave} onKeyDown={pressKey}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-label={label}
        disabled={busy}
        className="-mx-1 inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-lg px-1 font-medium hover:bg-shelf disabled:opacity-60"
        onClick={() => setOpen(!open)}
      >
        Переместить
        <ChevronDownIcon className="size-4" />
      </button>
      {open && (
        <ul className="card absolute top-full left-0 z-20 grid min-w-48 p-1 shadow-xl">
          {states.map((state) => (
            <li key={state}>
              <button
                type="button"
                className={`min-h-11 w-full cursor-pointer rounded-lg px-3 text-left hover:bg-shelf ${state === orderStateWords.cancelled ? 'text-bad' : ''}`}
                onClick={() => {
                  setOpen(false)
                  button.current?.focus()
                  onChoose(state)
                }}
              >
                {state}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
