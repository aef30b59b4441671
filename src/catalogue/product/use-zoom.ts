import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { followPointers, fromMiddle } from './pointers.ts'
import { collectWheel, keepInStage, type Point, type Size, stepScale, unzoomed, type View, zoomTo } from './zoom.ts'

interface ZoomOptions {
  stage: RefObject<HTMLElement | null>
  /** The picture; its layout size is the size at scale 1. */
  picture: RefObject<HTMLElement | null>
  /** A swipe over a picture that is not enlarged: to the next one (1) or the one before (-1). */
  onSwipe: (direction: 1 | -1) => void
}

/** Scale and place of the viewer's picture, changed by buttons, wheel, pinch and drag. */
export function useZoom({ stage, picture, onSwipe }: ZoomOptions) {
  const [view, setView] = useState<View>(unzoomed)
  // Several wheel events may come between two renders, and each must start from the result of the previous one.
  const latest = useRef(view)

  function put(next: View): void {
    if (!stage.current || !picture.current) return
    latest.current = keepInStage(next, sizeOf(picture.current), sizeOf(stage.current))
    setView(latest.current)
  }

  function step(direction: 1 | -1, around?: Point): void {
    put(zoomTo(latest.current, stepScale(latest.current.scale, direction), around))
  }

  const onStep = useEffectEvent(step)
  const onPut = useEffectEvent(put)
  const onSwiped = useEffectEvent(onSwipe)

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const stopWheel = followWheel(element, (direction, around) => onStep(direction, around))
    const stopPointers = followPointers(element, {
      view: () => latest.current,
      put: (next) => onPut(next),
      swipe: (direction) => onSwiped(direction),
    })
    return () => {
      stopWheel()
      stopPointers()
    }
  }, [stage])

  return { view, enlarge: () => step(1), reduce: () => step(-1), reset: () => put(unzoomed) }
}

function followWheel(stage: HTMLElement, onStep: (direction: 1 | -1, around: Point) => void): () => void {
  let collected = 0
  function onWheel(event: WheelEvent): void {
    // The page behind must not scroll, nor the browser zoom it.
    event.preventDefault()
    const turned = collectWheel(collected, event.deltaY, event.deltaMode)
    collected = turned.collected
    if (turned.step !== 0) onStep(turned.step, fromMiddle(event, stage))
  }
  stage.addEventListener('wheel', onWheel, { passive: false })
  return () => stage.removeEventListener('wheel', onWheel)
}

function sizeOf({ offsetWidth, offsetHeight }: HTMLElement): Size {
  return { width: offsetWidth, height: offsetHeight }
}
