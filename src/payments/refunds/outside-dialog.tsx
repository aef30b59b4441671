import { useState } from 'react'
import { isProvider } from '../../ledger/ledger.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { showToast } from '../../ui/show-toast.ts'
import { DialogForm } from '../../ui/staff/dialog/dialog-form.tsx'
import { StaffDialog } from '../../ui/staff/dialog/staff-dialog.tsx'
import { MoneyField } from '../../ui/staff/form/number-fields.tsx'
import { SelectField } from '../../ui/staff/form/select-field.tsx'
import { ReasonField } from '../../ui/staff/form/text-fields.tsx'
import { letterHint } from '../../ui/staff/text/letter-texts.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../ui/staff/text/write-time.ts'
import { paymentTitle } from './money-texts.ts'
import type { StaffOrderMoney, writeOutsideRefund } from './refunds.contract.ts'

interface OutsideDialogProps {
  money: StaffOrderMoney
  onDone: (money: StaffOrderMoney) => void
  onClose: () => void
}

/** Money went back in the provider's cabinet or by the bank, and the provider does not say how much: staff do. */
export default function OutsideDialog({ money, onDone, onClose }: OutsideDialogProps) {
  const online = money.payments.filter(({ method, state }) => state === 'succeeded' && isProvider(method))
  const [isOpen, setOpen] = useState(true)
  const [paymentId, setPaymentId] = useState(online[0]?.id ?? 0)
  const [sum, setSum] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const send = useAction(async () => {
    const body = { version: money.version, payment_id: paymentId, sum: sum ?? 0, note }
    const params = { id: String(money.order_id) }
    const call = browserApi.call<typeof writeOutsideRefund>
    const changed = await call('POST /api/staff/orders/{id}/outside_refunds/', { params, body })
    setOpen(false)
    showToast({ kind: 'success', text: `Записали: ${formatTotal(body.sum)} уже у\u00a0покупателя` })
    onDone(changed)
  }, staffFallback('Не удалось записать возврат'))

  return (
    <StaffDialog
      isOpen={isOpen}
      title={`Деньги заказа №\u00a0${money.order_id} вернули без магазина`}
      onClose={onClose}
    >
      <DialogForm send={send} submit="Записать" keep="Не записывать" onKeep={() => setOpen(false)}>
        <p className="text-sm">
          Сам магазин ничего не вернёт: он запомнит, что этих денег больше нет. {letterHint(money.has_email)}
        </p>
        {online.length > 1 && (
          <SelectField
            label="Оплата"
            value={String(paymentId)}
            choices={online.map((payment) => ({
              value: String(payment.id),
              name: `${formatTotal(payment.sum)}, ${paymentTitle(payment)}, ${writeTime(payment.created_at)}`,
            }))}
            onChange={(id) => setPaymentId(Number(id))}
          />
        )}
        <MoneyField
          label="Сколько вернули"
          hint="Сумма из личного кабинета платёжного сервиса или письма банка."
          required
          value={sum}
          onChange={setSum}
          error={send.failure?.fields.sum}
        />
        <ReasonField
          label="Почему и где вы это увидели"
          hint="Видят только сотрудники."
          value={note}
          onChange={setNote}
          error={send.failure?.fields.note}
        />
      </DialogForm>
    </StaffDialog>
  )
}
