import { useRef, useState } from 'react'

/**
 * Which slide of a scroll-snapping track is in view, and a way to another one. The track scrolls by itself under a
 * finger and without JavaScript; this only follows it and pushes it.
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  // Where a push is heading: the slides it passes on the way are not the current one.
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

  /** The shopper takes over: the push no longer counts. */
  function release(): void {
    heading.current = undefined
  }

  return { track, current, goTo, trackEvents: { onScroll: follow, onPointerDown: release, onWheel: release } }
}
