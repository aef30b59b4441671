import { useState } from 'react'
import { returnStateWords } from '../database/values/returns.ts'
import { dayText } from '../orders/order/shop-time.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { formatTotal } from '../platform/text/money.ts'
import { Field } from '../ui/field.tsx'
import { FormError } from '../ui/form-error.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import { useFormInPlace } from '../ui/use-form-in-place.ts'
import { ReturnFacts } from './return-facts.tsx'
import type { OrderReturn, ReturnsOfOrder, trackReturn, withdrawReturn } from './returns.contract.ts'

interface ReturnItemProps {
  orderId: number
  value: OrderReturn
  onChange: (next: ReturnsOfOrder) => void
}

export function ReturnItem({ orderId, value, onChange }: ReturnItemProps) {
  const { place, expectChange } = useFocusOnChange(value.state)

  function change(next: ReturnsOfOrder): void {
    expectChange()
    onChange(next)
  }

  return (
    <li className="grid gap-2 border-line border-t pt-5 first:border-t-0 first:pt-0">
      <p ref={place} tabIndex={-1} className="flex flex-wrap justify-between gap-x-4 outline-none">
        <b>{value.state}</b>
        <span className="text-muted text-sm">от {dayText(value.created_at)}</span>
      </p>
      <ReturnFacts value={value} />
      <p>{whatNext(value)}</p>
      {value.state === returnStateWords.requested && <TrackForm orderId={orderId} value={value} onChange={change} />}
      {value.can_withdraw && <Withdraw orderId={orderId} value={value} onChange={change} />}
    </li>
  )
}

function whatNext({ state, kind, lines, refund, is_refunded, withheld, discount, refuse_reason }: OrderReturn): string {
  const isPart = lines.some(({ quantity, accepted }) => accepted !== null && accepted < quantity)
  switch (state) {
    case 'Запрошен':
      return kind === 'defect'
        ? 'Мы посмотрим заявку и напишем, как прислать товар: пересылку оплачиваем мы.'
        : 'Пришлите товар любым удобным способом или привезите сами. Адрес есть в оферте и в контактах.'
    case 'В пути':
      return 'Ждём посылку.'
    case 'Получен':
      return 'Товар у нас. Осмотрим его и напишем, что решили.'
    case 'Принят':
      return `${isPart ? 'Приняли часть возврата.' : 'Возврат принят.'}${refund ? ` ${is_refunded ? 'Вернули' : 'Вернём'} ${formatTotal(refund)}.` : ''}${withheld ? ` За обратную доставку удержали ${formatTotal(withheld)}.` : ''}${discount > 0 ? ` Скидку пересчитали: удержали ${formatTotal(discount)}.` : ''}`
    case 'Отклонен':
      return `В возврате отказано. Причина: ${refuse_reason ?? 'не указана'}`
    case 'Отозван':
      return 'Вы передумали возвращать: товары остаются у вас.'
  }
}

/** Two steps, because goods that are on their way cannot be called back by a click. */
function Withdraw({ orderId, value, onChange }: ReturnItemProps) {
  const { isOpen, open, close, opener, place } = useFormInPlace()
  const send = useAction(async () => {
    const params = { id: String(orderId), return: String(value.id) }
    onChange(
      await browserApi.call<typeof withdrawReturn>('POST /api/orders/{id}/returns/{return}/withdraw/', { params }),
    )
  }, 'Не удалось отозвать возврат')
  if (!isOpen) {
    return (
      <button
        ref={opener}
        type="button"
        className="link min-h-11 cursor-pointer justify-self-start text-muted text-sm"
        onClick={open}
      >
        Отозвать возврат
      </button>
    )
  }
  return (
    <div ref={place} className="grid gap-3 border-line border-t pt-4">
      <p>Оставить товары себе? Если передумаете снова, возврат можно попросить ещё раз, пока не вышел срок.</p>
      <FormError text={send.failure?.text} />
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button-quiet text-bad" disabled={send.busy} onClick={() => void send.run()}>
          Да, отозвать
        </button>
        <button type="button" className="button-quiet" disabled={send.busy} onClick={close}>
          Не отзывать
        </button>
      </div>
    </div>
  )
}

function TrackForm({ orderId, value, onChange }: ReturnItemProps) {
  const [number, setNumber] = useState('')
  const send = useAction(async () => {
    const params = { id: String(orderId), return: String(value.id) }
    const body = { tracking_number: number }
    onChange(
      await browserApi.call<typeof trackReturn>('POST /api/orders/{id}/returns/{return}/tracking/', { params, body }),
    )
  }, 'Не удалось сохранить')
  return (
    <form
      className="grid gap-3 sm:max-w-md"
      onSubmit={(event) => {
        event.preventDefault()
        void send.run()
      }}
    >
      <Field
        label="Трек-номер обратной посылки"
        hint="Если его нет, оставьте поле пустым."
        maxLength={60}
        autoComplete="off"
        value={number}
        error={send.failure?.fields.tracking_number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <FormError text={send.failure?.text} />
      <SubmitButton loading={send.busy} className="justify-self-start">
        Я отправил товар
      </SubmitButton>
    </form>
  )
}
