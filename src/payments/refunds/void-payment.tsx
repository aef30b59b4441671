import { useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { showToast } from '../../ui/show-toast.ts'
import { DialogForm } from '../../ui/staff/dialog/dialog-form.tsx'
import { StaffDialog } from '../../ui/staff/dialog/staff-dialog.tsx'
import { ReasonField } from '../../ui/staff/form/text-fields.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import type { StaffOrderMoney, StaffPayment, voidPayment } from './refunds.contract.ts'

interface VoidPaymentProps {
  money: StaffOrderMoney
  payment: StaffPayment
  onDone: (money: StaffOrderMoney) => void
  onClose: () => void
}

/** Staff marked by mistake that money came in: of another order, or with a wrong sum. */
export default function VoidPayment({ money, payment, onDone, onClose }: VoidPaymentProps) {
  const [isOpen, setOpen] = useState(true)
  const [reason, setReason] = useState('')
  const send = useAction(async () => {
    const params = { id: String(money.order_id), payment: String(payment.id) }
    const call = browserApi.call<typeof voidPayment>
    const path = 'POST /api/staff/orders/{id}/payments/{payment}/void/'
    const changed = await call(path, { params, body: { version: money.version, reason } })
    setOpen(false)
    showToast({ kind: 'success', text: `Отметка снята: ${formatTotal(payment.sum)} по\u00a0этому заказу не\u00a0было` })
    onDone(changed)
  }, staffFallback('Не удалось снять отметку'))

  return (
    <StaffDialog isOpen={isOpen} title={`Снять отметку об\u00a0оплате ${formatTotal(payment.sum)}?`} onClose={onClose}>
      <DialogForm send={send} submit="Снять отметку" keep="Оставить" onKeep={() => setOpen(false)}>
        <p className="text-sm">
          Этих денег как будто не&nbsp;было: возвращать их&nbsp;не&nbsp;нужно, а&nbsp;строку выписки можно отнести
          к&nbsp;другому заказу.{' '}
          {money.has_email && 'Кому о\u00a0них уже написали, узнает из письма, что это была ошибка.'}
        </p>
        <ReasonField
          hint="Видят только сотрудники."
          value={reason}
          onChange={setReason}
          error={send.failure?.fields.reason}
        />
      </DialogForm>
    </StaffDialog>
  )
}
