import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx'

const stepPx = 300

/** A row wider than the page, with a button on each side that has more to show. */
export function StripScroller({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
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

  function scroll(step: number): void {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.current?.scrollBy({ left: step, behavior: calm ? 'instant' : 'smooth' })
  }

  return (
    <div className="relative">
      <ul ref={list} className="strip" aria-label={label}>
        {children}
      </ul>
      {more.left && (
        <StepButton name={`${label}: назад`} side="left" onPress={() => scroll(-stepPx)}>
          <ChevronLeftIcon />
        </StepButton>
      )}
      {more.right && (
        <StepButton name={`${label}: вперёд`} side="right" onPress={() => scroll(stepPx)}>
          <ChevronRightIcon />
        </StepButton>
      )}
    </div>
  )
}

interface StepButtonProps {
  name: string
  side: 'left' | 'right'
  onPress: () => void
  children: ReactNode
}

function StepButton({ name, side, onPress, children }: StepButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const own = button.current
    // The button goes away at the end of the strip: a keyboard's focus moves to its neighbour instead of getting lost.
    return () => {
      if (document.activeElement === own) own?.parentElement?.querySelector<HTMLElement>('button')?.focus()
    }
  }, [])
  return (
    <button
      ref={button}
      type="button"
      aria-label={name}
      onClick={onPress}
      className={`strip-button ${side === 'left' ? 'strip-button-left' : 'strip-button-right'}`}
    >
      {children}
    </button>
  )
}
