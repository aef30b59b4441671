import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'

export interface Bar {
  key: string | number
  label: string
  value: number | null
  /** What is said of it when the reader points at it: what it stands for, its value, and more. */
  note: [title: string, value: string, more?: string]
}

interface ChartFrameProps {
  label: string
  bars: Bar[]
  /** The bar to begin with when the chart gets the focus. */
  first: number
  /** The number of the bar at a place within the chart. */
  barAt: (x: number, y: number, box: DOMRect) => number
  placeNote: (active: number) => CSSProperties
  className?: string
  children: (active: number | undefined) => ReactNode
}

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: -Infinity,
  End: Infinity,
}

/** Around the bars of a chart: tells of the one that the reader points at with a mouse, a finger or the arrow keys. */
export function ChartFrame({ label, bars, first, barAt, placeNote, className = '', children }: ChartFrameProps) {
  const [active, setActive] = useState<number>()
  const shown = active === undefined ? undefined : bars[active]
  const [title, ...values] = bars[active ?? first]?.note ?? []
  function point({ currentTarget, clientX, clientY }: PointerEvent) {
    const box = currentTarget.getBoundingClientRect()
    setActive(Math.floor(barAt(clientX - box.left, clientY - box.top, box)))
  }
  function move(event: KeyboardEvent) {
    const step = steps[event.key]
    if (event.key === 'Escape') setActive(undefined)
    if (step === undefined) return
    event.preventDefault()
    setActive(Math.min(Math.max((active ?? first) + step, 0), bars.length - 1))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-readonly="true"
      aria-valuemin={1}
      aria-valuemax={bars.length}
      aria-valuenow={(active ?? first) + 1}
      aria-valuetext={`${title}: ${values.join(', ')}`}
      className={`relative touch-pan-y ${className}`}
      onPointerDown={point}
      onPointerMove={point}
      // A finger leaves as soon as it is lifted: what it pointed at stays until the next tap elsewhere.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setActive(undefined)}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setActive(first)}
      onBlur={() => setActive(undefined)}
      onKeyDown={move}
    >
      {children(shown && active)}
      {shown && <Note note={shown.note} place={placeNote(active ?? 0)} />}
    </div>
  )
}

function Note({ note: [title, value, more], place }: { note: Bar['note']; place: CSSProperties }) {
  return (
    <div className="card pointer-events-none absolute z-10 mx-2 px-3 py-2 text-sm shadow-lg" style={place}>
      <p className="text-muted">{title}</p>
      <p className="font-semibold tabular-nums">{value}</p>
      {more && <p>{more}</p>}
    </div>
  )
}
