import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { formatTotal } from '../../src/platform/text/money.ts'
import type { Books, StandInPayment } from './books.ts'

interface PageParts {
  pathname: string
  books: Books
  pay: (id: string, outcome: { instrument: string; reason: string | null }) => Promise<void>
}

/** Where the shopper pays: says first of all that nobody does. Works without scripts. */
export async function servePayPage(
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, books, pay }: PageParts,
): Promise<void> {
  const [, id = '', way = ''] = /^\/pay\/([\w-]+)\/(sbp\/)?$/.exec(pathname) ?? []
  const payment = books.payments.get(id)
  if (!payment) return html(response, 404, frame('Платёж не найден', '<p>Такого платежа нет.</p>'))
  if (request.method === 'POST' && payment.status === 'pending') {
    const form = new URLSearchParams(await text(request))
    await pay(id, chosen(form))
    response.writeHead(303, { location: payment.returnUrl }).end()
    return
  }
  if (payment.status !== 'pending') return html(response, 200, frame('Оплата завершена', decided(payment)))
  html(response, 200, frame('Оплата заказа', way ? sbpForm(payment) : cardForm(payment)))
}

function chosen(form: URLSearchParams): { instrument: string; reason: string | null } {
  if (form.get('give_up')) return { instrument: 'bank_card', reason: 'canceled_by_user' }
  if (form.get('sbp')) return { instrument: 'sbp', reason: null }
  return { instrument: 'bank_card', ...outcomeOf(form.get('card') ?? '') }
}

function cardForm(payment: StandInPayment): string {
  const cards = testCards.map(
    (
      { number, says },
      index,
    ) => `<label class="card"><input type="radio" name="card" value="${number}"${index === 0 ? ' checked' : ''}>
      <span><b>${number}</b><br><small>${says}</small></span></label>`,
  )
  return `${sum(payment)}
  <nav aria-label="Способ оплаты"><a aria-current="page" href="/pay/${payment.id}/">Карта</a> <a href="/pay/${payment.id}/sbp/">СБП</a></nav>
  <form method="post" action="/pay/${payment.id}/"><fieldset><legend>Тестовая карта</legend>${cards.join('')}</fieldset>
  <button>Оплатить ${money(payment)}</button></form>${giveUp(payment)}`
}

function sbpForm(payment: StandInPayment): string {
  return `${sum(payment)}
  <nav aria-label="Способ оплаты"><a href="/pay/${payment.id}/">Карта</a> <a aria-current="page" href="/pay/${payment.id}/sbp/">СБП</a></nav>
  <form method="post" action="/pay/${payment.id}/"><input type="hidden" name="sbp" value="1">
  <p>В настоящем магазине здесь QR-код или кнопка, которая открывает приложение банка.</p>
  <button>Подтвердить в приложении банка</button></form>${giveUp(payment)}`
}

function giveUp({ id }: StandInPayment): string {
  return `<form method="post" action="/pay/${id}/"><input type="hidden" name="give_up" value="1"><button class="quiet">Отказаться и вернуться в магазин</button></form>`
}

function decided({ status, returnUrl }: StandInPayment): string {
  const said = status === 'succeeded' ? 'Этот платёж уже прошёл.' : 'Этот платёж уже отклонён или отменён.'
  return `<p>${said}</p><p><a href="${escapeHtml(returnUrl)}">Вернуться в магазин</a></p>`
}

function sum(payment: StandInPayment): string {
  return `<p>${escapeHtml(payment.description)}</p><p class="sum">${money(payment)}</p>`
}

function money({ kopecks }: StandInPayment): string {
  return formatTotal(kopecks / 100)
}

const style = `:root{color-scheme:light dark;--ink:#2b211b;--paper:#fdfaf6;--card:#fff;--line:#8a7768;--accent:#b4450e}
@media(prefers-color-scheme:dark){:root{--ink:#f3eae2;--paper:#1c1613;--card:#28201b;--line:#a08d7e;--accent:#ffb38a}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:1.25rem;display:grid;gap:1rem}h1{font-size:1.4rem;margin:0}p{margin:0}
.demo{border:2px solid var(--accent);border-radius:.75rem;padding:.75rem 1rem}.sum{font-size:2rem;font-weight:700}
nav{display:flex;gap:.5rem}nav a,button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.5rem 1.25rem;border-radius:.75rem;color:inherit;border:1px solid var(--line);text-decoration:none}
nav a[aria-current]{border:2px solid var(--accent);font-weight:600}form{display:grid;gap:1rem}fieldset{border:0;padding:0;margin:0;display:grid;gap:.5rem}
legend{padding:0;margin-bottom:.5rem;font-weight:600}.card{display:flex;gap:.75rem;align-items:center;padding:.75rem 1rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem;cursor:pointer}
input[type=radio]{width:1.25rem;height:1.25rem;accent-color:var(--accent)}button{font:inherit;font-weight:600;cursor:pointer;background:var(--accent);color:var(--paper);border-color:var(--accent)}
button.quiet{background:none;color:inherit;border-color:var(--line);font-weight:400}a{color:inherit}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`

function frame(title: string, content: string): string {
  return `<!DOCTYPE html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} — демонстрация</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main>
<p class="demo" role="note"><b>Это демонстрация.</b> Страница заменяет платёжный сервис: деньги не списываются, данные карт не нужны.</p>
<h1>${title}</h1>${content}</main></body></html>`
}

function html(response: ServerResponse, status: number, page: string): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'",
  }
  response.writeHead(status, headers).end(page)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The provider's public test cards, and what becomes of a payment with each. */
const testCards = [
  { number: '2200 0000 0000 0004', reason: null, says: 'Оплата пройдёт' },
  { number: '2200 0000 0000 0053', reason: 'insufficient_funds', says: 'На карте не хватит денег' },
  { number: '2200 0000 0000 0038', reason: 'card_expired', says: 'У карты вышел срок' },
  { number: '2200 0000 0000 0012', reason: '3d_secure_failed', says: 'Банк не подтвердит оплату' },
] as const

/** Spaces do not matter. Any other number is declined, as the provider does with cards it does not know. */
function outcomeOf(number: string): { reason: string | null } {
  const digits = number.replaceAll(/\D/g, '')
  const card = testCards.find((each) => each.number.replaceAll(' ', '') === digits)
  return { reason: card ? card.reason : 'invalid_card_number' }
}
