import { useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { showToast } from '../../ui/show-toast.ts'
import { DialogForm } from '../../ui/staff/dialog/dialog-form.tsx'
import { StaffDialog } from '../../ui/staff/dialog/staff-dialog.tsx'
import { ReasonField } from '../../ui/staff/form/text-fields.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import type { PressedRefundProps } from './confirm-refund.tsx'
import type { voidOutsideRefund } from './refunds.contract.ts'

/** Staff wrote by mistake that money went back without the shop. */
export default function VoidOutside({ money, refund, onDone, onClose }: PressedRefundProps) {
  const [isOpen, setOpen] = useState(true)
  const [reason, setReason] = useState('')
  const send = useAction(async () => {
    const params = { id: String(money.order_id), refund: String(refund.id) }
    const call = browserApi.call<typeof voidOutsideRefund>
    const path = 'POST /api/staff/orders/{id}/outside_refunds/{refund}/void/'
    const changed = await call(path, { params, body: { version: money.version, reason } })
    setOpen(false)
    showToast({ kind: 'success', text: 'Запись снята: эти деньги снова у\u00a0магазина' })
    onDone(changed)
  }, staffFallback('Не удалось снять запись'))

  return (
    <StaffDialog isOpen={isOpen} title={`Снять запись о\u00a0возврате ${formatTotal(refund.sum)}?`} onClose={onClose}>
      <DialogForm send={send} submit="Снять запись" keep="Оставить" onKeep={() => setOpen(false)}>
        <p className="text-sm">
          Деньги снова будут числиться за&nbsp;магазином: что покупателю должны, вернётся к&nbsp;возврату. Если
          покупателю уже написали, напишем и&nbsp;об&nbsp;ошибке.
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
