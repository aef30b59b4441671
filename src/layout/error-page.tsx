import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../platform/browser/api-client.ts'
import { requestIdMark } from '../platform/pages/page-context.ts'
import { FoxMark } from '../ui/fox-mark.tsx'
import { ReloadButton } from './reload-button.tsx'

interface Words {
  title: string
  text: string
}

const words: Record<number, Words> = {
  404: {
    title: 'Страница не найдена',
    text: 'Лиса обыскала все полки, но такой страницы нет. Возможно, адрес изменился.',
  },
  503: {
    title: 'Магазин ненадолго закрыт',
    text: 'Мы уже чиним. Обновите страницу через минуту — ничего не потеряется.',
  },
}

const unexpected: Words = {
  title: 'Что-то пошло не так',
  text: 'Ошибка на нашей стороне. Обновите страницу или вернитесь на главную.',
}

/** Explains any error in Russian, with a link home and the request id for shoppers who write to support. */
export function ErrorPage({ status, error }: { status: number; error?: unknown }) {
  const requestId = useRequestId(error)
  const { title, text } = words[status] ?? unexpected
  return (
    <div className="page grid min-h-[60vh] place-content-center justify-items-center gap-5 py-16 text-center">
      <title>{`${title} — Кицунэ`}</title>
      <meta name="robots" content="noindex" />
      <FoxMark className="box-content size-28 border-muted/50 border-b-4 px-16" />
      <p className="font-display text-5xl text-accent-ink">{status}</p>
      <h1 className="font-display text-2xl">{title}</h1>
      <p className="max-w-md text-balance text-muted">{text}</p>
      {status !== 404 && <ReloadButton />}
      <Link to="/" className={status === 404 ? 'button' : 'link min-h-11 content-center'}>
        На главную
      </Link>
      {status !== 404 && requestId && <p className="text-muted text-sm">{`Номер обращения: ${requestId}`}</p>}
    </div>
  )
}

/**
 * The id by which support finds the error in the log. A page rendered with an error has it on its html element; a call
 * that failed later, in the browser, has its own.
 */
function useRequestId(error: unknown): string | undefined {
  const [id] = useState(() => requestIdOf(error))
  // The next error in this document will come from another request.
  useEffect(
    () => () => {
      delete document.documentElement.dataset.requestId
    },
    [],
  )
  return id
}

function requestIdOf(error: unknown): string | undefined {
  // The server replaces the mark with the real id once it knows that the page is an error page.
  if (typeof document === 'undefined') return requestIdMark
  if (error instanceof ApiError) return /request ([\w-]+)/.exec(error.answer?.detail ?? '')?.[1]
  const id = document.documentElement.dataset.requestId
  return id === requestIdMark ? undefined : id
}
