import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'

/** A part of the page by its heading: what `getByRole('region')` finds, without asking every element for its role. */
export function panel(name: string): HTMLElement {
  const heading = screen.getByText(name, { selector: 'h2' })
  const section = heading.closest('section')
  expect(section).toHaveAttribute('aria-labelledby', heading.id)
  return section as HTMLElement
}

export function findPanel(name: string): Promise<HTMLElement> {
  return waitFor(() => panel(name))
}

/** The same for a button of a long page. */
export function button(name: string): HTMLElement {
  return screen.getByText(name, { selector: 'button' })
}

/** As soon as it can be pressed. */
export function findButton(name: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = button(name)
    expect(found).toBeEnabled()
    return found
  })
}

/** The dialog that is open. */
export function openDialog(): Promise<HTMLElement> {
  return waitFor(() => {
    const dialog = document.querySelector<HTMLElement>('dialog[open]')
    expect(dialog).not.toBeNull()
    return dialog as HTMLElement
  })
}
