import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'

const stepPx = 300

type Side = 'left' | 'right'

interface StripScrollerProps {
  label: string
  /** Classes of the list: the width of its items and how they snap. */
  className?: string
  children: ReactNode
}

/** A row that scrolls sideways, with a button on each side that has more items. */
export function StripScroller({ label, className = 'strip', children }: StripScrollerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<Side>(undefined)
  const [more, setMore] = useState({ left: false, right: false })

  useEffect(() => {
    const strip = list.current
    if (!strip) return
    const measure = () => {
      const left = strip.scrollLeft > 1
      const right = strip.scrollLeft + strip.clientWidth < strip.scrollWidth - 1
      setMore((before) => (before.left === left && before.right === right ? before : { left, right }))
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(strip)
    strip.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      strip.removeEventListener('scroll', measure)
    }
  }, [])

  // The button disappears at the end of the strip, so the focus moves to the next button instead of being lost.
  useEffect(() => {
    if (!pressed.current || more[pressed.current]) return
    pressed.current = undefined
    if (document.activeElement === document.body)
      frame.current?.querySelector<HTMLButtonElement>(':scope > button')?.focus()
  }, [more])

  function scroll(side: Side): void {
    pressed.current = side
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const left = side === 'left' ? -stepPx : stepPx
    list.current?.scrollBy({ left, behavior: calm ? 'instant' : 'smooth' })
  }

  return (
    <div ref={frame} className="relative">
      <ul ref={list} className={className} aria-label={label}>
        {children}
      </ul>
      {more.left && <StepButton name={`${label}: назад`} side="left" onPress={() => scroll('left')} />}
      {more.right && <StepButton name={`${label}: вперёд`} side="right" onPress={() => scroll('right')} />}
    </div>
  )
}

interface StepButtonProps {
  name: string
  side: Side
  onPress: () => void
}

function StepButton({ name, side, onPress }: StepButtonProps) {
  const Icon = side === 'left' ? ChevronLeftIcon : ChevronRightIcon
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onPress}
      className={`strip-button ${side === 'left' ? 'strip-button-left' : 'strip-button-right'}`}
    >
      <Icon />
    </button>
  )
}
