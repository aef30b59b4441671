import { flushSync } from 'react-dom'

/**
 * Removes an item from a list and focuses the item that takes its place, so that keyboard users can continue there, or
 * `otherwise` when the list is empty. Remove buttons have the attribute `data-remove`.
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
