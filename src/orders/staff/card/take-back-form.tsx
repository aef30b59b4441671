import { useState } from 'react'
import { type OrderStateWord, orderStateWords } from '../../../database/values/order-states.ts'
import type { TakenBackMoney } from '../../../ledger/ledger.ts'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { DialogForm } from '../../../ui/staff/dialog/dialog-form.tsx'
import { SelectField } from '../../../ui/staff/form/select-field.tsx'
import { ReasonField } from '../../../ui/staff/form/text-fields.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
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

export default function TakeBackForm({ order, to, set, onClose }: TakeBackProps & { onClose: () => void }) {
  const choices = order.take_back_money
  const [reason, setReason] = useState('')
  const [payment, setPayment] = useState<TakenBackMoney>(choices[0] ?? 'void')
  const isPaid = order.state === orderStateWords.paid
  const send = useAction(async () => {
    const body = { version: order.version, reason, ...(isPaid && { payment }) }
    const input = { params: { id: String(order.id) }, body }
    set(await browserApi.call<typeof takeBack>('POST /api/staff/orders/{id}/take_back/', input))
    onClose()
    showToast({ kind: 'success', text: `Заказ ${order.id}: снова «${to}»` })
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
      <ReasonField
        hint={`Сейчас «${order.state}».${isPaid ? hints[payment] : ''} Причина останется в журнале, покупателю письма не будет.`}
        value={reason}
        onChange={setReason}
        error={send.failure?.fields.reason}
      />
    </DialogForm>
  )
}
