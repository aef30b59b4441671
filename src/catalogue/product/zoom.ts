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

/** Clamps and rounds to whole percents, because repeatedly adding 0.2 drifts (1.2000000000000002). */
export function clampScale(scale: number): number {
  const { min, max } = zoomLimits
  return Math.round(Math.min(max, Math.max(min, scale)) * 100) / 100
}

/** One click of a button or one notch of the wheel. */
export function stepScale(scale: number, direction: 1 | -1): number {
  return clampScale(scale + direction * zoomLimits.step)
}

/** `140 %` with a non-breaking space. */
export function percentOf(scale: number): string {
  return `${Math.round(scale * 100)}\u00a0%`
}

/** Changes the scale and keeps the point under the cursor or between the fingers in place. */
export function zoomTo(view: View, scale: number, around: Point = { x: 0, y: 0 }): View {
  const next = clampScale(scale)
  const ratio = next / view.scale
  return {
    scale: next,
    x: around.x - (around.x - view.x) * ratio,
    y: around.y - (around.y - view.y) * ratio,
  }
}

/** An enlarged picture can be dragged until its edge reaches the edge of the stage; one that fits stays centred. */
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

/** Less than a notch of a mouse wheel in every browser; a trackpad sends many smaller events. */
const notch = 40
const lineHeight = 16

/**
 * Converts wheel events to steps: a notch of a mouse is always one step, the small events of a trackpad add up.
 * Takes and returns the sum collected so far.
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
