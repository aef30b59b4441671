/**
 * Does what restyles a whole page after the next frame, which shows the pressed look of what was pressed: a slow phone
 * answers a press at once, although the work takes as long as ever.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
