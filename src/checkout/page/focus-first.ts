import type { CheckoutErrors } from './checkout-values.ts'
import { fieldsInOrder } from './field-labels.ts'

/** Focuses the first of the fields with errors, unless one of them has the focus already. */
export function focusFirst(form: HTMLFormElement, errors: CheckoutErrors): void {
  const names = fieldsInOrder(errors)
  const active = document.activeElement
  if (active instanceof HTMLInputElement && form.contains(active) && names.some((name) => name === active.name)) return
  const [first] = names
  if (first) focusField(form, first)
}

/** Scrolls the field to the middle, because at the edge its label or its message may be hidden. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  const target = field instanceof RadioNodeList ? field[0] : field
  if (!(target instanceof HTMLElement)) return
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'center' })
}
