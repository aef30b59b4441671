import { useState } from 'react'
import { line } from '../../../ui/icons.tsx'
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

/** Two short notes. Browsers play nothing before the first click on a page: then it stays silent. */
async function ring(): Promise<void> {
  const audio = new AudioContext()
  try {
    if (audio.state !== 'running') await Promise.race([audio.resume(), new Promise((done) => setTimeout(done, 200))])
    if (audio.state !== 'running') return
    const start = audio.currentTime
    for (const [index, pitch] of [660, 880].entries()) {
      const note = new OscillatorNode(audio, { frequency: pitch })
      const volume = new GainNode(audio, { gain: 0.12 })
      volume.gain.exponentialRampToValueAtTime(0.001, start + index * 0.18 + 0.3)
      note.connect(volume).connect(audio.destination)
      note.start(start + index * 0.18)
      note.stop(start + index * 0.18 + 0.3)
    }
    await new Promise((done) => setTimeout(done, 700))
  } finally {
    await audio.close()
  }
}

/** Turns the sound of a new order on and off, for this browser; of several tabs one rings. */
export function OrderSound() {
  const [on, setOn] = useState(isOn)
  useOrderNews((changes, isFirst) => {
    if (isFirst && isOn() && changes && changes.fresh.length > 0) void ring()
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
