import { useEffect } from 'react'
import { beginFormId } from '../catalogue/shopper.ts'
import { tryChunk } from '../platform/browser/load-chunk.ts'

/** By the names that src/cart/begin-form.server.ts puts into the address of the page that it leads back to. */
const notes = [
  ['added', 'Товар добавлен в корзину!', '/new_order/?start', 'Оформить'],
  ['favourite', 'Товар в избранном', '/wishlist/', 'Избранное'],
  ['awaited', 'Напишем вам, когда товар появится'],
  ['refused', 'Не получилось: возможно, товар только что раскупили.'],
]

/** Only in the server's HTML: the browser finds it there, and its bundle has none of it. */
const html = import.meta.env.SSR
  ? `<form id="${beginFormId}" method="post" action="/begin/"><input type="hidden" name="quantity" value="1"></form>${notes
      .map(
        ([id, text, href, name]) =>
          `<div id="${id}" class="toasts begun-note"><div class="card pointer-events-auto p-4"><p>${text}</p>${
            href ? `<a href="${href}" class="link inline-flex min-h-11 items-center font-semibold">${name}</a>` : ''
          }</div></div>`,
      )
      .join('')}`
  : ''

/**
 * What the buttons «В корзину», the heart and «Сообщить о поступлении» submit until scripts have taken the page over,
 * and what is said afterwards: a note is visible when the address names it. With scripts it is a toast as any other,
 * and the address is as it was.
 */
export function BeginForm() {
  useEffect(() => {
    if (document.querySelector('.begun-note:target'))
      void tryChunk(() => import('./begun-toast.ts')).then((own) => own.showNote())
  }, [])
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

const skipLinks = import.meta.env.SSR
  ? '<a href="#main" class="skip-link">К содержанию</a><a href="#buy" class="skip-link skip-to-buy">К&nbsp;покупке</a>'
  : ''

/** The first stops of the keyboard; on a product's page also straight to its buttons. */
export function SkipLinks() {
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: skipLinks }} />
}
