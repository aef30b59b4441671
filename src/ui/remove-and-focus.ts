import { flushSync } from 'react-dom'

/**
 * Takes a thing out of a list and puts the focus on the one that took its place, so that keyboards go on from there;
 * on `otherwise` when none is left. Buttons that remove bear `data-remove`.
 */
export function removeAndFocus(
  remove: () => void,
  list: HTMLElement | null,
  index: number,
  otherwise: HTMLElement | null,
) {
  flushSync(remove)
  const buttons = list?.isConnected ? list.querySelectorAll<HTMLElement>('[data-remove]') : undefined
  const next = buttons?.item(Math.min(index, buttons.length - 1)) ?? otherwise
  next?.focus()
}
