import { useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { shopDay } from '../../platform/text/date-format.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { showToast } from '../../ui/show-toast.ts'
import { DialogForm } from '../../ui/staff/dialog/dialog-form.tsx'
import { StaffDialog } from '../../ui/staff/dialog/staff-dialog.tsx'
import { DayField, TextField } from '../../ui/staff/form/text-fields.tsx'
import { doneAndWritten } from '../../ui/staff/text/letter-texts.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import type { confirmRefund, StaffOrderMoney, StaffRefund } from './refunds.contract.ts'
import { type Way, WayField } from './way-field.tsx'

export interface PressedRefundProps {
  money: StaffOrderMoney
  refund: StaffRefund
  onDone: (money: StaffOrderMoney) => void
  onClose: () => void
}

/** Staff have given the money back: how, and by which document. */
export default function ConfirmRefund({ refund, onDone, onClose }: PressedRefundProps) {
  const [isOpen, setOpen] = useState(true)
  const [method, setMethod] = useState<Way>(refund.method === 'cash' ? 'cash' : 'transfer')
  const [document, setDocument] = useState('')
  const [date, setDate] = useState(() => shopDay(new Date()))
  const send = useAction(async () => {
    const input = { params: { id: String(refund.id) }, body: { method, document, date } }
    const changed = await browserApi.call<typeof confirmRefund>('POST /api/staff/refunds/{id}/confirm/', input)
    setOpen(false)
    showToast({ kind: 'success', text: doneAndWritten('Возврат отмечен', changed.has_email) })
    onDone(changed)
  }, staffFallback('Не удалось отметить возврат'))

  return (
    <StaffDialog isOpen={isOpen} title={`Возвращено ${formatTotal(refund.sum)}`} onClose={onClose}>
      <DialogForm send={send} submit="Деньги возвращены" keep="Ещё нет" onKeep={() => setOpen(false)}>
        <WayField value={method} onChange={setMethod} />
        <TextField
          label="Номер документа"
          hint="Платёжное поручение или расходный ордер."
          maxLength={100}
          required
          value={document}
          onChange={setDocument}
          error={send.failure?.fields.document}
        />
        <DayField label="Дата" required value={date} onChange={setDate} error={send.failure?.fields.date} />
      </DialogForm>
    </StaffDialog>
  )
}
