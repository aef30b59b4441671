/** The full-screen viewer's arithmetic. Offsets are pixels from the middle of the stage. */
export const zoomLimits = { initial: 1, step: 0.2, min: 0.5, max: 3 }

export interface Point {
  x: number
  y: number
}

export interface View extends Point {
  scale: number
}

export interface Size {
  width: number
  height: number
}

export const unzoomed: View = { scale: zoomLimits.initial, x: 0, y: 0 }

/** Within the limits and in whole percents: adding 0.2 to a float drifts (1.2000000000000002). */
export function clampScale(scale: number): number {
  const { min, max } = zoomLimits
  return Math.round(Math.min(max, Math.max(min, scale)) * 100) / 100
}

/** One press of a button, one notch of the wheel. */
export function stepScale(scale: number, direction: 1 | -1): number {
  return clampScale(scale + direction * zoomLimits.step)
}

/** `140 %` with a non-breaking space. */
export function percentOf(scale: number): string {
  return `${Math.round(scale * 100)}\u00a0%`
}

/** Another scale, with the point under the cursor or between the fingers staying where it is. */
export function zoomTo(view: View, scale: number, around: Point = { x: 0, y: 0 }): View {
  const next = clampScale(scale)
  const ratio = next / view.scale
  return {
    scale: next,
    x: around.x - (around.x - view.x) * ratio,
    y: around.y - (around.y - view.y) * ratio,
  }
}

/** An enlarged picture can be dragged until its edge meets the edge of the stage; one that fits stays in the middle. */
export function keepInStage(view: View, picture: Size, stage: Size): View {
  return {
    scale: view.scale,
    x: within(view.x, (picture.width * view.scale - stage.width) / 2),
    y: within(view.y, (picture.height * view.scale - stage.height) / 2),
  }
}

function within(offset: number, reach: number): number {
  return reach <= 0 ? 0 : Math.min(reach, Math.max(-reach, offset))
}

/** Less than a mouse's notch in every browser; a trackpad sends many small turns instead. */
const notch = 40
const lineHeight = 16

/**
 * Turns of the wheel become steps: a notch of a mouse is one step however long, the small turns of a trackpad add up.
 * Takes and returns what has been collected so far.
 */
export function collectWheel(
  collected: number,
  deltaY: number,
  deltaMode: number,
): { collected: number; step: -1 | 0 | 1 } {
  const turn = deltaMode === 0 ? deltaY : deltaY * lineHeight
  const total = Math.sign(turn) === Math.sign(collected) ? collected + turn : turn
  if (Math.abs(total) < notch) return { collected: total, step: 0 }
  return { collected: 0, step: total < 0 ? 1 : -1 }
}
