import { useState } from 'react'
import { type OrderStateWord, orderStateWords } from '../../../database/values/order-states.ts'
import type { TakenBackMoney } from '../../../ledger/ledger.ts'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { formatTotal } from '../../../platform/text/money.ts'
import { quoted } from '../../../platform/text/quoted.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { DialogForm } from '../../../ui/staff/dialog/dialog-form.tsx'
import { SelectField } from '../../../ui/staff/form/select-field.tsx'
import { ReasonField } from '../../../ui/staff/form/text-fields.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../../ui/staff/text/write-time.ts'
import type { StaffOrder, takeBack } from '../staff-orders.contract.ts'

export interface TakeBackProps {
  order: StaffOrder
  to: OrderStateWord
  set: (order: StaffOrder) => void
}

const names: Record<TakenBackMoney, string> = {
  void: 'Ошиблись: этих денег не было',
  keep: 'Деньги пришли и остаются',
}

const hints: Record<TakenBackMoney, string> = {
  void: ' Отметка об оплате снимется.',
  keep: ' Деньги останутся, заказ подождёт остальное.',
}

function markName({ sum, method, document, at }: StaffOrder['take_back_payments'][number]): string {
  const how = method === 'cash' ? 'наличные' : 'перевод'
  return [formatTotal(sum), how, writeTime(at), document].filter(Boolean).join(', ')
}

export default function TakeBackForm({ order, to, set, onClose }: TakeBackProps & { onClose: () => void }) {
  const choices = order.take_back_money
  const [reason, setReason] = useState('')
  const [payment, setPayment] = useState<TakenBackMoney>(choices[0] ?? 'void')
  const marks = order.take_back_payments
  const [mistake, setMistake] = useState(marks.at(-1)?.id)
  const isPaid = order.state === orderStateWords.paid
  const send = useAction(async () => {
    const money = isPaid && { payment, ...(payment === 'void' && { payment_id: mistake }) }
    const body = { version: order.version, reason, ...money }
    const input = { params: { id: String(order.id) }, body }
    set(await browserApi.call<typeof takeBack>('POST /api/staff/orders/{id}/take_back/', input))
    onClose()
    showToast({ kind: 'success', text: `Заказ ${order.id}: снова ${quoted(to)}` })
  }, staffFallback('Не удалось вернуть состояние'))
  return (
    <DialogForm send={send} submit="Вернуть" keep="Оставить как есть" onKeep={onClose}>
      {choices.length > 1 && (
        <SelectField
          label="Что с деньгами"
          value={payment}
          onChange={(value) => setPayment(value === 'keep' ? 'keep' : 'void')}
          choices={choices.map((value) => ({ value, name: names[value] }))}
        />
      )}
      {payment === 'void' && marks.length > 1 && (
        <SelectField
          label="Какая оплата ошибочная"
          value={String(mistake)}
          onChange={(id) => setMistake(Number(id))}
          choices={marks.map((mark) => ({ value: String(mark.id), name: markName(mark) }))}
        />
      )}
      <ReasonField
        hint={`Сейчас ${quoted(order.state)}.${isPaid ? hints[payment] : ''} Причина останется в журнале, покупателю письма не будет.`}
        value={reason}
        onChange={setReason}
        error={send.failure?.fields.reason}
      />
    </DialogForm>
  )
}
