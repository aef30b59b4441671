const fieldOrder = [
  'fullName',
  'phone',
  'email',
  'deliveryType',
  'deliveryAddress',
  'deliveryIndex',
  'comment',
  'consent',
]

/** Focuses the first of these fields, unless one of them has the focus already. */
export function focusFirst(form: HTMLFormElement, names: string[]): void {
  const active = document.activeElement
  if (active instanceof HTMLInputElement && form.contains(active) && names.includes(active.name)) return
  const first = fieldOrder.find((name) => names.includes(name))
  const field = first && form.elements.namedItem(first)
  const target = field instanceof RadioNodeList ? field[0] : field
  if (target instanceof HTMLElement) target.focus()
}
