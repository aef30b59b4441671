import { type Point, type View, zoomTo } from './zoom.ts'

interface Gestures {
  view: () => View
  put: (view: View) => void
  swipe: (direction: 1 | -1) => void
}

/** A swipe is at least this long, and more horizontal than vertical. */
const swipePx = 50

/** Tracks fingers, pen or mouse on the stage: one drags or swipes, two pinch. Returns a function that stops it. */
export function followPointers(stage: HTMLElement, { view, put, swipe }: Gestures): () => void {
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
export function fromMiddle({ clientX, clientY }: MouseEvent, stage: HTMLElement): Point {
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
