import { showToast } from '../ui/show-toast.ts'

/** The note that the address names becomes a toast, and the address is as it was. */
export function showNote(): void {
  const note = document.querySelector('.begun-note:target')
  const link = note?.querySelector('a')
  history.replaceState(history.state, '', location.pathname + location.search)
  showToast({
    kind: note?.id === 'refused' ? 'failure' : 'success',
    text: note?.querySelector('p')?.textContent ?? '',
    ...(link && { link: { href: link.getAttribute('href') ?? '', text: link.textContent ?? '' } }),
  })
}
