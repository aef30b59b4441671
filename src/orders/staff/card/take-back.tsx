import { useState } from 'react'
import { type OrderStateWord, orderStateWords } from '../../../database/values/order-states.ts'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { DialogButtons, StaffDialog } from '../../../ui/staff/dialog/staff-dialog.tsx'
import { StaffForm } from '../../../ui/staff/form/staff-form.tsx'
import { TextArea } from '../../../ui/staff/form/text-fields.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { StaffOrder, takeBack } from '../staff-orders.contract.ts'

interface TakeBackProps {
  order: StaffOrder
  to: OrderStateWord
  set: (order: StaffOrder) => void
}

/** For administrators, when the time for undo is over. */
export function TakeBack({ order, to, set }: TakeBackProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link min-h-11 cursor-pointer justify-self-start" onClick={() => setOpen(true)}>
        Вернуть в «{to}»
      </button>
      <StaffDialog isOpen={isOpen} title={`Вернуть заказ №\u00a0${order.id} в «${to}»?`} onClose={() => setOpen(false)}>
        <TakeBackForm order={order} to={to} set={set} onClose={() => setOpen(false)} />
      </StaffDialog>
    </>
  )
}

function TakeBackForm({ order, to, set, onClose }: TakeBackProps & { onClose: () => void }) {
  const [reason, setReason] = useState('')
  const isPaid = order.state === orderStateWords.paid
  const send = useAction(async () => {
    const input = { params: { id: String(order.id) }, body: { version: order.version, reason } }
    set(await browserApi.call<typeof takeBack>('POST /api/staff/orders/{id}/take_back/', input))
    onClose()
    showToast({ kind: 'success', text: `Заказ ${order.id}: снова «${to}»` })
  }, staffFallback('Не удалось вернуть состояние'))
  return (
    <StaffForm failure={send.failure} onSubmit={() => void send.run()}>
      <TextArea
        label="Причина"
        hint={`Сейчас «${order.state}».${isPaid ? ' Отметка об оплате снимется.' : ''} Причина останется в журнале, покупателю письма не будет.`}
        rows={3}
        maxLength={500}
        required
        value={reason}
        onChange={setReason}
        error={send.failure?.fields.reason}
      />
      <DialogButtons>
        <button type="button" className="button-quiet" disabled={send.busy} onClick={onClose}>
          Оставить как есть
        </button>
        <button type="submit" className="button button-submit" disabled={send.busy}>
          Вернуть
        </button>
      </DialogButtons>
    </StaffForm>
  )
}
