import { data } from 'react-router'
import { ApiError } from '../platform/browser/api-client.ts'
import { inBrowser, onServer, type PageLoad } from '../platform/pages/page-loader.ts'
import { dateFormat } from '../platform/text/date-format.ts'
import type { Route } from './+types/mailbox-page.ts'
import type { Mail, readMailbox } from './mail.contract.ts'

/** The local mailbox of demo mode shows the letters that the shop would have sent. */
const load: PageLoad<Mail[]> = async (api, { signal }) => {
  try {
    return await api.call<typeof readMailbox>('GET /api/mailbox/', undefined, { signal })
  } catch (error) {
    throw data(null, error instanceof ApiError ? (error.status ?? 500) : 500)
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Почтовый ящик — Кицунэ' },
  { name: 'robots', content: 'noindex' },
]

const time = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

export default function MailboxPage({ loaderData: mails }: Route.ComponentProps) {
  return (
    <div className="page grid max-w-3xl grid-cols-1 gap-6 py-8 wrap-anywhere">
      <h1 className="font-display text-2xl">Почтовый ящик</h1>
      <p className="text-muted">Письма, которые магазин отправил бы покупателям. Страница есть только в демо-режиме.</p>
      {mails.length === 0 && <p>Писем пока нет.</p>}
      {mails.map((mail) => (
        <article key={mail.id} className="card grid grid-cols-1 gap-3 p-6">
          <header>
            <h2 className="font-semibold text-lg">{mail.subject}</h2>
            <p className="text-muted text-sm">
              Кому: {mail.recipient} · {time.format(new Date(mail.created_at))}
            </p>
          </header>
          {mail.body.split('\n\n').map((paragraph) => (
            <p key={paragraph} className="whitespace-pre-line">
              {withLinks(paragraph)}
            </p>
          ))}
          {mail.has_html && (
            <a
              href={`/mailbox/${mail.id}/`}
              target="_blank"
              rel="noreferrer"
              className="button-quiet justify-self-start"
            >
              Открыть, как в&nbsp;почте
            </a>
          )}
        </article>
      ))}
    </div>
  )
}

/** Turns URLs in a letter into links, as mail programs do. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} className="link wrap-anywhere">
        {part}
      </a>
    ),
  )
}
