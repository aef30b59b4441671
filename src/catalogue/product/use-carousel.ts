import { useRef, useState } from 'react'

/**
 * Which slide of a scroll-snapping track is visible, and a function to show another one. Touch scrolling works without
 * JavaScript; this only tracks the position and scrolls on demand.
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  // The target of a running scroll: the slides that it passes must not become the current one.
  const heading = useRef<number>(undefined)

  function goTo(index: number): void {
    const element = track.current
    if (!element || index < 0 || index >= count) return
    heading.current = index
    setCurrent(index)
    element.scrollTo({ left: index * element.clientWidth })
  }

  function follow(): void {
    const element = track.current
    if (!element) return
    const inView = Math.round(element.scrollLeft / element.clientWidth)
    if (heading.current !== undefined && heading.current !== inView) return
    heading.current = undefined
    setCurrent(inView)
  }

  /** The shopper started to scroll, so the target no longer applies. */
  function release(): void {
    heading.current = undefined
  }

  return { track, current, goTo, trackEvents: { onScroll: follow, onPointerDown: release, onWheel: release } }
}
