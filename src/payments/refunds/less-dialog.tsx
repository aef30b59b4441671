import { useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { showToast } from '../../ui/show-toast.ts'
import { DialogForm } from '../../ui/staff/dialog/dialog-form.tsx'
import { StaffDialog } from '../../ui/staff/dialog/staff-dialog.tsx'
import { ReasonField } from '../../ui/staff/form/text-fields.tsx'
import { readByShopper } from '../../ui/staff/text/letter-texts.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import type { acceptLess, StaffOrderMoney } from './refunds.contract.ts'

interface LessDialogProps {
  money: StaffOrderMoney
  onDone: (money: StaffOrderMoney) => void
  onClose: () => void
}

/** What came is taken as enough: a concession, with its reason. */
export default function LessDialog({ money, onDone, onClose }: LessDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [note, setNote] = useState('')
  const send = useAction(async () => {
    const input = { params: { id: String(money.order_id) }, body: { version: money.version, note } }
    const changed = await browserApi.call<typeof acceptLess>('POST /api/staff/orders/{id}/accept_less/', input)
    setOpen(false)
    showToast({ kind: 'success', text: `Заказ ${money.order_id} оплачен, ${formatTotal(money.to_pay)} уступили` })
    onDone(changed)
  }, staffFallback('Не удалось принять оплату'))

  return (
    <StaffDialog isOpen={isOpen} title={`Уступить ${formatTotal(money.to_pay)}?`} onClose={onClose}>
      <DialogForm send={send} submit="Уступить" keep="Ждать доплату" onKeep={() => setOpen(false)}>
        <ReasonField
          hint={`Пришло ${formatTotal(money.kept)}. Заказ станет оплаченным, причина останется в\u00a0журнале. ${readByShopper(money.has_email)}`}
          value={note}
          onChange={setNote}
          error={send.failure?.fields.note}
        />
      </DialogForm>
    </StaffDialog>
  )
}
