/** Focuses the first of these fields of a form, so that its message is read out and scrolled to. */
export function focusInvalid(form: HTMLFormElement, names: readonly string[]): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement) || !names.includes(element.name)) continue
    element.focus()
    return
  }
}
