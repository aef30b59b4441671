import { useState } from 'react'
import { Link } from 'react-router'
import { monthText } from '../catalogue/preorder-text.ts'
import { LinePicture } from '../orders/order/line-picture.tsx'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { dateFormat } from '../platform/text/date-format.ts'
import { formatTotal } from '../platform/text/money.ts'
import { FormError } from '../ui/form-error.tsx'
import { showToast } from '../ui/show-toast.ts'
import { MonthFacts } from './month-facts.tsx'
import type { answerPreorder, MyPreorders, Preorder } from './preorders.contract.ts'

interface PreorderCardProps {
  preorder: Preorder
  onAnswered: (after: MyPreorders) => void
}

/** A line of an order that is waited for: months, money, and what the shopper can do. */
export function PreorderCard({ preorder, onAnswered }: PreorderCardProps) {
  const { order_id: orderId, position, product_name: name, quantity, question } = preorder
  const [isLeaving, setLeaving] = useState(false)
  const answer = useAction(async (choice: 'wait' | 'refund') => {
    const body = choice === 'wait' ? { answer: choice, answer_id: question?.answer_id ?? 0 } : { answer: choice }
    const after = await browserApi.call<typeof answerPreorder>('POST /api/preorders/{order}/{position}/', {
      params: { order: orderId, position },
      body,
    })
    showToast({
      kind: 'success',
      text: choice === 'wait' ? 'Спасибо, ждём вместе' : 'Предзаказ отменён, деньги вернём',
    })
    onAnswered(after)
  }, 'Не удалось отправить ответ')
  const give = (choice: 'wait' | 'refund') => void answer.run(choice)
  return (
    <article aria-label={name} className="card grid gap-4 p-4 sm:p-5">
      <div className="flex gap-4">
        <LinePicture image={preorder.product_image} size="size-20" />
        <div className="grid min-w-0 flex-1 content-start gap-1">
          {preorder.product_id === null ? (
            <p className="font-semibold wrap-anywhere">{name}</p>
          ) : (
            <Link to={`/product/${preorder.product_id}/`} className="font-semibold wrap-anywhere hover:text-accent-ink">
              {name}
            </Link>
          )}
          <p className="text-sm tabular-nums">
            {quantity > 1 && <>{quantity}&nbsp;шт., </>}
            {formatTotal(preorder.total_price)}
          </p>
          <p className="text-muted text-sm">
            <Link to={`/orders/${orderId}/`} className="link">
              Заказ №&nbsp;{orderId}
            </Link>
            , {preorder.order_status.toLowerCase()}
          </p>
        </div>
      </div>
      <State preorder={preorder} />
      <FormError text={answer.failure?.text} />
      {isLeaving ? (
        <div className="grid gap-3">
          <p>{leavingText(preorder)}</p>
          <div className="flex flex-wrap gap-3">
            <button type="button" className="button" disabled={answer.busy} onClick={() => give('refund')}>
              Отказаться
            </button>
            <button type="button" className="button-quiet" disabled={answer.busy} onClick={() => setLeaving(false)}>
              Оставить
            </button>
          </div>
        </div>
      ) : (
        <Choices preorder={preorder} busy={answer.busy} onWait={() => give('wait')} onLeave={() => setLeaving(true)} />
      )}
    </article>
  )
}

function leavingText({ back }: Preorder): string {
  return back > 0
    ? `Отказаться от предзаказа? Вернём ${formatTotal(back)} не\u00a0позже чем за\u00a0десять дней.`
    : 'Отказаться от предзаказа? Он не\u00a0оплачен, поэтому просто отменится.'
}

function State({ preorder }: { preorder: Preorder }) {
  const { question, agreed, release, arrived_at: arrived } = preorder
  if (arrived !== null) {
    return (
      <div className="grid gap-3">
        <p className="text-good">{arrivedText(preorder)}</p>
        <Owed preorder={preorder} />
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      {question && (
        <div className="grid gap-2 rounded-xl bg-shelf p-4">
          <p className="font-semibold">
            {question.kind === 'slip' ? 'Выход перенесли' : 'На ваш заказ не хватило: приехало меньше, чем ждали'}
          </p>
          {question.note && <p className="wrap-anywhere">{question.note}</p>}
          <MonthFacts agreed={agreed} expected={question.offered} />
        </div>
      )}
      {!question && (
        <p>
          {agreed.release_year === null ? (
            <>Выход: {monthText(release)}.</>
          ) : (
            <>
              Договорились: <strong>{monthText(agreed)}</strong>.
              {monthText(agreed) !== monthText(release) && <> Сейчас выход ожидается: {monthText(release)}.</>}
            </>
          )}
        </p>
      )}
      <Owed preorder={preorder} />
    </div>
  )
}

function arrivedText({ to_pay: toPay, later }: Preorder): string {
  if (toPay > 0) return 'Приехал и ждёт доплаты.'
  return later > 0 ? 'Приехал и отложен для вас.' : 'Приехал: собираем ваш заказ.'
}

const day = dateFormat({ day: 'numeric', month: 'long' })

/** What the whole order owes now, until when, and what it will owe. */
function Owed({ preorder: { to_pay: toPay, pay_until: until, later, order_id } }: { preorder: Preorder }) {
  return (
    <>
      {toPay > 0 && (
        <p>
          К&nbsp;оплате{until && ` до\u00a0${day.format(new Date(until))}`}:{' '}
          <strong className="tabular-nums">{formatTotal(toPay)}</strong> за&nbsp;весь заказ.{' '}
          <Link to={`/orders/${order_id}/`} className="link">
            Оплатить
          </Link>
        </p>
      )}
      {later > 0 && (
        <p>
          Когда приедет, останется оплатить: <span className="tabular-nums">{formatTotal(later)}</span>.{' '}
          <Link to={`/orders/${order_id}/`} className="link">
            Можно и&nbsp;сейчас
          </Link>
          .
        </p>
      )}
    </>
  )
}

interface ChoicesProps {
  preorder: Preorder
  busy: boolean
  onWait: () => void
  onLeave: () => void
}

function Choices({
  preorder: { question, arrived_at: arrived, product_name: name },
  busy,
  onWait,
  onLeave,
}: ChoicesProps) {
  if (arrived !== null) return null
  if (question === null) {
    return (
      <button
        type="button"
        className="link min-h-11 cursor-pointer justify-self-start"
        aria-label={`Отказаться от предзаказа: ${name}`}
        onClick={onLeave}
      >
        Отказаться от&nbsp;предзаказа
      </button>
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      <button type="button" className="button" disabled={busy} onClick={onWait}>
        Жду дальше
      </button>
      <button type="button" className="button-quiet" disabled={busy} onClick={onLeave}>
        Вернуть деньги
      </button>
    </div>
  )
}
