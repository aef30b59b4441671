import { type ReactNode, useCallback } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { monthText } from '../catalogue/preorder-text.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { secretPageHeaders } from '../platform/pages/secret-page-headers.ts'
import { formatTotal } from '../platform/text/money.ts'
import { FormError } from '../ui/form-error.tsx'
import { LinkedPageWaits } from '../ui/linked-page.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/answer-page.ts'
import { MonthFacts } from './month-facts.tsx'
import type { answerByLink, getLinkedQuestion, LinkedQuestion } from './preorders.contract.ts'

export const headers: Route.HeadersFunction = secretPageHeaders

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const title = `Ответ о предзаказе — ${site.siteName}`
  return pageMeta({
    ...site,
    path: '/preorders/',
    title,
    description: 'Ждать дальше или вернуть деньги.',
    noindex: true,
  })
}

/** From the letter, without signing in. Opening it answers nothing: mail programs look into links on their own. */
export default function AnswerPage() {
  const { answerId = '', token = '' } = useParams()
  return (
    <div className="page grid max-w-2xl gap-6 py-6 sm:py-8">
      <h1 className="font-display text-2xl sm:text-3xl">Как быть с предзаказом?</h1>
      <ShownQuestion key={`${answerId} ${token}`} params={{ id: answerId, token }} />
    </div>
  )
}

function ShownQuestion({ params: { id, token } }: { params: { id: string; token: string } }) {
  const { value, failure, reload, set } = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof getLinkedQuestion>(
          'GET /api/preorders/answers/{id}/{token}/',
          { params: { id, token } },
          { signal },
        ),
      [id, token],
    ),
    'Не удалось загрузить вопрос',
  )
  const answer = useAction(async (choice: 'wait' | 'refund') => {
    set(
      await browserApi.call<typeof answerByLink>('POST /api/preorders/answers/{id}/{token}/', {
        params: { id, token },
        body: { answer: choice },
      }),
    )
  }, 'Не удалось отправить ответ')
  if (!value) {
    const elsewhere = { href: '/profile/preorders/', text: 'Мои предзаказы' }
    return <LinkedPageWaits failure={failure} onRetry={reload} wrong="Ссылка неверна" elsewhere={elsewhere} />
  }
  return (
    <div aria-live="polite" className="grid gap-6">
      {value.state === 'open' ? (
        <Choice question={value} busy={answer.busy} onAnswer={(choice) => void answer.run(choice)}>
          <FormError text={answer.failure?.text} />
        </Choice>
      ) : (
        <Outcome question={value} />
      )}
    </div>
  )
}

interface ChoiceProps {
  question: LinkedQuestion
  busy: boolean
  onAnswer: (choice: 'wait' | 'refund') => void
  children: ReactNode
}

function Choice({ question, busy, onAnswer, children }: ChoiceProps) {
  const [search] = useSearchParams()
  const { kind, product_name: name, quantity, note, agreed, offered, back } = question
  const wantsRefund = search.get('choice') === 'refund'
  const wait = (
    <button
      key="wait"
      type="button"
      className={wantsRefund ? 'button-quiet' : 'button'}
      disabled={busy}
      onClick={() => onAnswer('wait')}
    >
      Жду дальше
    </button>
  )
  const refund = (
    <button
      key="refund"
      type="button"
      className={wantsRefund ? 'button' : 'button-quiet'}
      disabled={busy}
      onClick={() => onAnswer('refund')}
    >
      Вернуть деньги
    </button>
  )
  return (
    <Section title={quantity > 1 ? `${name}, ${quantity}\u00a0шт.` : name}>
      <p>
        {kind === 'slip'
          ? `Выход перенесли: теперь ждём ${monthText(offered)}.`
          : `Приехало меньше, чем мы заказывали, и\u00a0на ваш заказ не хватило. Следующая поставка: ${monthText(offered)}.`}
      </p>
      {note && <p className="wrap-anywhere">{note}</p>}
      <MonthFacts agreed={agreed} expected={offered} />
      <p className="text-muted text-sm">
        {back > 0
          ? `Если откажетесь, вернём ${formatTotal(back)} не\u00a0позже чем за\u00a0десять дней туда, откуда вы платили.`
          : 'Заказ не\u00a0оплачен: если откажетесь, просто отменим его.'}
      </p>
      {children}
      <div className="flex flex-wrap gap-3">{wantsRefund ? [refund, wait] : [wait, refund]}</div>
    </Section>
  )
}

function Outcome({ question }: { question: LinkedQuestion }) {
  const { state, offered, newer, order_id: orderId } = question
  const orderLink = (
    <p className="text-muted text-sm">
      Всё о&nbsp;заказе — на&nbsp;
      <a href={`/orders/${orderId}/`} className="link">
        его странице
      </a>
      , после входа.
    </p>
  )
  switch (state) {
    case 'agreed':
      return (
        <Section title="Спасибо, ждём вместе">
          <p>Договорились: {monthText(offered)}. Напишем, когда товар приедет или если срок изменится снова.</p>
          {orderLink}
        </Section>
      )
    case 'refused':
      return (
        <Section title="Возвращаем деньги">
          <p>Предзаказ отменён. Деньги придут не&nbsp;позже чем за&nbsp;десять дней, о&nbsp;возврате напишем.</p>
          {orderLink}
        </Section>
      )
    case 'superseded':
      return (
        <Section title="Срок изменился ещё раз">
          <p>Этот вопрос уже не&nbsp;нужен: мы отправили новое письмо.</p>
          {newer && (
            <p>
              <a href={newer} className="button">
                Ответить на новый вопрос
              </a>
            </p>
          )}
        </Section>
      )
    case 'withdrawn':
      return (
        <Section title="Отвечать не нужно">
          <p>Перенос отменили: срок снова не&nbsp;позже того, о&nbsp;котором мы договаривались.</p>
          {orderLink}
        </Section>
      )
    default:
      return (
        <Section title="Отвечать не нужно">
          <p>Заказ уже отменён, отправлен или товар приехал.</p>
          {orderLink}
        </Section>
      )
  }
}
