import { useState } from 'react'
import { line } from '../../../ui/icons.tsx'
import { playTones } from '../../../ui/staff/play-tones.ts'
import { useOrderNews } from './use-live-orders.ts'

const bell = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.6 1.5H4.4L6 16.5ZM10 20.4h4'
const BellIcon = line(bell)
const SilentBellIcon = line(`${bell}M4 4l16 16`)

const key = 'order-sound'

function isOn(): boolean {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

const ring = () => playTones([660, 880])
/** One low note: something changed while one looks elsewhere. What one sees, and does oneself, needs no sound. */
const knock = () => playTones([330])

/** Turns the sound of a new order on and off, for this browser; of several tabs one rings. */
export function OrderSound() {
  const [on, setOn] = useState(isOn)
  useOrderNews((changes, isFirst) => {
    if (!isFirst || !isOn() || !changes) return
    if (changes.fresh.length > 0) void ring()
    else if (changes.changed.length > 0 && !document.hasFocus()) void knock()
  })
  function toggle(): void {
    setOn(!on)
    localStorage.setItem(key, on ? 'off' : 'on')
    if (!on) void ring()
  }
  return (
    <button
      type="button"
      className="icon-button"
      aria-label="Звук нового заказа"
      aria-pressed={on}
      title={on ? 'Звук нового заказа включён' : 'Звук нового заказа выключен'}
      onClick={toggle}
    >
      {on ? <BellIcon className="size-5" /> : <SilentBellIcon className="size-5" />}
    </button>
  )
}
