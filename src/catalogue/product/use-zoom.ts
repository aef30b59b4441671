import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
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

interface Gestures {
  view: () => View
  put: (view: View) => void
  swipe: (direction: 1 | -1) => void
}

/** A swipe is at least this long, and more horizontal than vertical. */
const swipePx = 50

/** Tracks fingers, pen or mouse on the stage: one drags or swipes, two pinch. Returns a function that stops it. */
function followPointers(stage: HTMLElement, { view, put, swipe }: Gestures): () => void {
  const pointers = new Map<number, Point>()
  // The start of the gesture. A pinch is computed from there, because small steps would be lost in rounding.
  let start: { view: View; middle: Point; distance: number } | undefined
  let pinched = false

  function begin(): void {
    start = pointers.size > 0 ? { view: view(), middle: middleOf(pointers), distance: distanceOf(pointers) } : undefined
    stage.toggleAttribute('data-held', pointers.size > 0)
  }

  function onDown(event: PointerEvent): void {
    if (event.button !== 0 || pointers.size === 2) return
    if (pointers.size === 0) pinched = false
    stage.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, fromMiddle(event, stage))
    pinched ||= pointers.size === 2
    begin()
  }

  function onMove(event: PointerEvent): void {
    if (!start || !pointers.has(event.pointerId)) return
    pointers.set(event.pointerId, fromMiddle(event, stage))
    const middle = middleOf(pointers)
    const pinching = pointers.size === 2 && start.distance > 0
    if (!pinching && start.view.scale <= 1) return
    const scale = pinching ? (start.view.scale * distanceOf(pointers)) / start.distance : start.view.scale
    const zoomed = zoomTo(start.view, scale, start.middle)
    put({ ...zoomed, x: zoomed.x + middle.x - start.middle.x, y: zoomed.y + middle.y - start.middle.y })
  }

  function onEnd(event: PointerEvent): void {
    if (!pointers.has(event.pointerId)) return
    const end = fromMiddle(event, stage)
    const began = start?.middle ?? end
    pointers.delete(event.pointerId)
    begin()
    const mayBeSwipe = event.type === 'pointerup' && event.pointerType !== 'mouse' && !pinched && view().scale <= 1
    const across = end.x - began.x
    if (mayBeSwipe && Math.abs(across) > Math.max(swipePx, Math.abs(end.y - began.y))) swipe(across < 0 ? 1 : -1)
  }

  const listeners = { pointerdown: onDown, pointermove: onMove, pointerup: onEnd, pointercancel: onEnd }
  for (const [type, listener] of Object.entries(listeners)) stage.addEventListener(type, listener as EventListener)
  return () => {
    for (const [type, listener] of Object.entries(listeners)) stage.removeEventListener(type, listener as EventListener)
  }
}

/** A point on the screen, relative to the middle of the stage. */
function fromMiddle({ clientX, clientY }: MouseEvent, stage: HTMLElement): Point {
  const box = stage.getBoundingClientRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}

function middleOf(pointers: Map<number, Point>): Point {
  const places = [...pointers.values()]
  const sum = places.reduce((total, place) => ({ x: total.x + place.x, y: total.y + place.y }))
  return { x: sum.x / places.length, y: sum.y / places.length }
}

function distanceOf(pointers: Map<number, Point>): number {
  const [first, second] = [...pointers.values()]
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0
}
