import { useId } from 'react'
import { orderStateWords } from '../../database/values/order-states.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { quoted } from '../../platform/text/quoted.ts'
import { writeShortTime } from '../../ui/staff/text/write-time.ts'
import { type Choice, canConfirm, chosenOrder } from './payment-choices.ts'
import type { PayableOrder, PaymentMatch } from './payments.contract.ts'

interface PaymentRowProps {
  match: PaymentMatch
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** A line of the statement with the order it probably pays, and what does not fit. */
export function PaymentRow({ match, choice, onChoose }: PaymentRowProps) {
  const id = useId()
  const order = chosenOrder(match, choice)
  const ready = canConfirm(match) && order !== undefined
  return (
    <li className="grid gap-2 border-line border-t py-4 first:border-t-0 first:pt-0">
      <p className="text-muted text-sm wrap-anywhere">{match.text}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {canConfirm(match) && (
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-medium">
            <input
              type="checkbox"
              className="checkbox"
              checked={choice.confirmed && ready}
              disabled={!ready}
              aria-describedby={id}
              onChange={(event) => onChoose({ ...choice, confirmed: event.target.checked })}
            />
            <span>
              Пришло {formatTotal(match.sum ?? 0)}
              {order && ` за заказ №\u00a0${order.id}`}
            </span>
          </label>
        )}
        {match.candidates.length > 0 && (
          <select
            aria-label="Какой заказ оплачен"
            className="input w-auto max-w-full"
            value={choice.orderId ?? ''}
            onChange={(event) => onChoose({ ...choice, orderId: Number(event.target.value) || null })}
          >
            <option value="">Выберите заказ</option>
            {match.candidates.map((candidate) => (
              <option key={candidate.id} value={candidate.id}>
                {nameOf(candidate)}
              </option>
            ))}
          </select>
        )}
        {order && (
          <a href={`/staff/orders/${order.id}/`} className="link">
            {nameOf(order)}
          </a>
        )}
      </div>
      <p id={id} className={`text-sm ${isFine(match) ? 'text-good' : 'text-bad'}`}>
        {explain(match)}
      </p>
    </li>
  )
}

function nameOf({ id, full_name, total, created_at }: PayableOrder): string {
  return `№ ${id}, ${full_name}, ${formatTotal(total)}, от ${writeShortTime(created_at)}`
}

/** Nothing is left to do: number and sum fit, or the order has been paid. */
function isFine({ verdict }: PaymentMatch): boolean {
  return verdict === 'exact' || verdict === 'not_awaited'
}

function explain({ verdict, order, sum, numbers, candidates }: PaymentMatch): string {
  const number = numbers.length > 0 ? `Заказа № ${numbers.join(', № ')} нет` : 'Номера заказа в назначении нет'
  switch (verdict) {
    case 'exact':
      return 'Номер и сумма сходятся.'
    case 'other_sum': {
      const gap = (sum ?? 0) - (order?.total ?? 0)
      const expected = `Ждём ${formatTotal(order?.total ?? 0)}`
      return gap < 0
        ? `${expected}: не\u00a0хватает ${formatTotal(-gap)}. Деньги запишем, а\u00a0заказ подождёт остальное.`
        : `${expected}: лишние ${formatTotal(gap)}, их нужно будет вернуть.`
    }
    case 'by_sum':
      return `${number}, подходит только по сумме: проверьте имя.`
    case 'several':
      return `${number}, по сумме подходят несколько заказов (${candidates.length}): выберите нужный.`
    case 'cancelled':
      return `Заказ №\u00a0${order?.id ?? ''} отменён. Деньги запишем и\u00a0вернём; если он отменился сам, а\u00a0товары ещё есть, он снова будет в\u00a0силе.`
    case 'not_awaited':
      return order?.state === orderStateWords.cancelled
        ? `Заказ №\u00a0${order.id} отменён, деньги за\u00a0него уже записаны.`
        : `Заказ №\u00a0${order?.id ?? ''} уже оплачен, сейчас он ${quoted(order?.state ?? '')}.`
    case 'extra':
      return `Заказ №\u00a0${order?.id ?? ''} уже оплачен другими деньгами, сейчас он ${quoted(order?.state ?? '')}. Эти запишем, лишнее станет к\u00a0возврату.`
    case 'taken':
      return `Такая строка для\u00a0заказа №\u00a0${order?.id ?? ''} уже записана. Если это другой платёж, допишите к\u00a0ней дату или номер документа.`
    case 'repeated':
      return `Этот платёж повторяет строку выше: заказ №\u00a0${order?.id ?? ''} уже выбран.`
    case 'outgoing':
      return 'Это списание, а\u00a0не поступление.'
    case 'no_sum':
      return 'В строке нет суммы: допишите её.'
    case 'unknown':
      return `${number}, и по сумме ничего не подходит.`
  }
}
