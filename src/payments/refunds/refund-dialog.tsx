import { useState } from 'react'
import { isProvider } from '../../ledger/ledger.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { showToast } from '../../ui/show-toast.ts'
import { DialogForm } from '../../ui/staff/dialog/dialog-form.tsx'
import { StaffDialog } from '../../ui/staff/dialog/staff-dialog.tsx'
import { MoneyField } from '../../ui/staff/form/number-fields.tsx'
import { SwitchField } from '../../ui/staff/form/switch-field.tsx'
import { ReasonField } from '../../ui/staff/form/text-fields.tsx'
import { readByShopper } from '../../ui/staff/text/letter-texts.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import type { refundOrder, StaffOrderMoney } from './refunds.contract.ts'

interface RefundDialogProps {
  money: StaffOrderMoney
  onDone: (money: StaffOrderMoney) => void
  onClose: () => void
}

/** A part or the whole, with a reason that the shopper reads. */
export default function RefundDialog({ money, onDone, onClose }: RefundDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [sum, setSum] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [byHand, setByHand] = useState(false)
  const hasProvider = money.payments.some(({ method, state }) => {
    return state === 'succeeded' && isProvider(method)
  })
  const send = useAction(async () => {
    const body = {
      version: money.version,
      sum: sum ?? 0,
      note,
      by_hand: byHand,
    }
    const params = { id: String(money.order_id) }
    const changed = await browserApi.call<typeof refundOrder>('POST /api/staff/orders/{id}/refunds/', { params, body })
    setOpen(false)
    showToast({ kind: 'success', text: `Возврат по\u00a0заказу ${money.order_id} начат` })
    onDone(changed)
  }, staffFallback('Не удалось начать возврат'))

  return (
    <StaffDialog isOpen={isOpen} title={`Вернуть деньги за заказ №\u00a0${money.order_id}`} onClose={onClose}>
      <DialogForm send={send} submit="Вернуть" keep="Не возвращать" onKeep={() => setOpen(false)}>
        <MoneyField
          label="Сумма"
          hint={`Не больше ${formatTotal(money.kept)}. Заказ останется в силе: чтобы вернуть всё и отменить его, нажмите «Отменить заказ».`}
          required
          value={sum}
          onChange={setSum}
          error={send.failure?.fields.sum}
        />
        <ReasonField
          hint={readByShopper(money.has_email)}
          value={note}
          onChange={setNote}
          error={send.failure?.fields.note}
        />
        {hasProvider && (
          <SwitchField
            label="Вернуть переводом"
            hint="Обычно деньги возвращает платёжный сервис туда, откуда заплатили."
            value={byHand}
            onChange={setByHand}
          />
        )}
      </DialogForm>
    </StaffDialog>
  )
}
