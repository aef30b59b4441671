import { useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { showToast } from '../../ui/show-toast.ts'
import { DialogForm } from '../../ui/staff/dialog/dialog-form.tsx'
import { StaffDialog } from '../../ui/staff/dialog/staff-dialog.tsx'
import { MoneyField } from '../../ui/staff/form/number-fields.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import type { receivePayment, StaffOrderMoney } from './refunds.contract.ts'
import { type Way, WayField } from './way-field.tsx'

interface PartDialogProps {
  money: StaffOrderMoney
  onDone: (money: StaffOrderMoney) => void
  onClose: () => void
}

/** Less or more came than is missing: it is kept, and the order waits for the rest. */
export default function PartDialog({ money, onDone, onClose }: PartDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [sum, setSum] = useState<number | null>(null)
  const [method, setMethod] = useState<Way>('transfer')
  const [document, setDocument] = useState('')
  const isAwaited = money.to_pay > 0
  const send = useAction(async () => {
    const body = { version: money.version, sum: sum ?? 0, method, ...(document && { document }) }
    const params = { id: String(money.order_id) }
    const call = browserApi.call<typeof receivePayment>
    const changed = await call('POST /api/staff/orders/{id}/payments/', { params, body })
    setOpen(false)
    const done = isAwaited ? ': заказ оплачен' : ', лишнее станет к\u00a0возврату'
    const rest = changed.to_pay > 0 ? `, не\u00a0хватает ${formatTotal(changed.to_pay)}` : done
    showToast({ kind: 'success', text: `Деньги записаны${rest}` })
    onDone(changed)
  }, staffFallback('Не удалось записать оплату'))

  return (
    <StaffDialog isOpen={isOpen} title={`Пришли деньги за заказ №\u00a0${money.order_id}`} onClose={onClose}>
      <DialogForm send={send} submit="Записать" keep="Не записывать" onKeep={() => setOpen(false)}>
        <MoneyField
          label="Сколько пришло"
          hint={
            isAwaited
              ? `Ждём ${formatTotal(money.to_pay)}. Если меньше, заказ подождёт остальное; лишнее станет к\u00a0возврату.`
              : 'Заказ больше ничего не\u00a0ждёт: лишнее станет к\u00a0возврату.'
          }
          required
          value={sum}
          onChange={setSum}
          error={send.failure?.fields.sum}
        />
        <WayField value={method} onChange={setMethod} />
        <TextField
          label="Документ"
          hint="Номер платежа или строка выписки, если есть."
          maxLength={500}
          value={document}
          onChange={setDocument}
          error={send.failure?.fields.document}
        />
      </DialogForm>
    </StaffDialog>
  )
}
