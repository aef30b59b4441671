import { useEffect } from 'react'
import { beginFormId } from '../catalogue/shopper.ts'
import { showToast } from '../ui/show-toast.ts'

/** By the names that src/cart/begin-form.server.ts puts into the address of the page that it leads back to. */
const notes = [
  { id: 'added', text: 'Товар добавлен в корзину!', link: { href: '/new_order/?start', text: 'Оформить' } },
  { id: 'favourite', text: 'Товар в избранном', link: { href: '/wishlist/', text: 'Избранное' } },
  { id: 'awaited', text: 'Напишем вам, когда товар появится' },
  { id: 'refused', text: 'Не получилось: возможно, товар только что раскупили.' },
]

/**
 * What the buttons «В корзину», the heart and «Сообщить о поступлении» submit until scripts have taken the page over,
 * and what is said afterwards: a note is visible when the address names it.
 */
export function BeginForm() {
  return (
    <>
      <form id={beginFormId} method="post" action="/begin/">
        <input type="hidden" name="quantity" value="1" />
      </form>
      {notes.map(({ id, text, link }) => (
        <p key={id} id={id} className="begun-note card">
          {text}{' '}
          {link && (
            <a href={link.href} className="link font-semibold">
              {link.text}
            </a>
          )}
        </p>
      ))}
    </>
  )
}

/** With scripts the note is a toast as any other, and the address is as it was. */
export function useBegunNote(): void {
  useEffect(() => {
    const note = notes.find(({ id }) => location.hash === `#${id}`)
    if (!note) return
    history.replaceState(history.state, '', location.pathname + location.search)
    const { id, text, link } = note
    showToast({ kind: id === 'refused' ? 'failure' : 'success', text, ...(link && { link }) })
  }, [])
}
