import { useState } from 'react'
import type { OrderStateWord } from '../../../database/values/order-states.ts'
import { orderStateWords } from '../../../database/values/order-states.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { DialogForm } from '../../../ui/staff/dialog/dialog-form.tsx'
import { StaffDialog } from '../../../ui/staff/dialog/staff-dialog.tsx'
import { ReasonField, TextField } from '../../../ui/staff/form/text-fields.tsx'
import { letterHint, readByShopper } from '../../../ui/staff/text/letter-texts.ts'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { SeenOrder } from './order-differences.ts'

export interface MoveWords {
  reason?: string
  tracking_number?: string
  payment_method?: 'cash'
}

interface MoveDialogProps {
  order: Pick<SeenOrder, 'id' | 'has_email'>
  to: OrderStateWord
  /** What another person changed since the dialog opened. */
  differences?: string[] | undefined
  send: (words: MoveWords) => Promise<'sent' | 'changed'>
  /** `failed`: the last attempt failed, so the screen may be outdated. */
  onClose: (failed: boolean) => void
}

/** Asks for the reason of a cancellation, or for the tracking number of a sent order. */
export function MoveDialog({ order, to, differences, send, onClose }: MoveDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [text, setText] = useState('')
  const cancelling = to === orderStateWords.cancelled
  const sending = useAction(
    async () => {
      const result = await send(cancelling ? { reason: text } : { tracking_number: text })
      if (result === 'sent') setOpen(false)
    },
    staffFallback(cancelling ? 'Не удалось отменить заказ' : 'Не удалось отправить заказ'),
  )
  const error = sending.failure?.fields[cancelling ? 'reason' : 'tracking_number']

  return (
    <StaffDialog
      isOpen={isOpen}
      title={cancelling ? `Отменить заказ №\u00a0${order.id}?` : `Отправить заказ №\u00a0${order.id}`}
      onClose={() => onClose(sending.failure !== undefined)}
    >
      <DialogForm
        send={sending}
        submit={cancelling ? 'Отменить заказ' : 'Заказ отправлен'}
        keep={`Не ${cancelling ? 'отменять' : 'отправлять'}`}
        onKeep={() => setOpen(false)}
      >
        <div role="alert" className="contents">
          {differences && <Differences texts={differences} />}
        </div>
        {cancelling ? (
          <ReasonField
            hint={`${readByShopper(order.has_email)} Товары вернутся в продажу, отменить отмену нельзя.`}
            value={text}
            onChange={setText}
            error={error}
          />
        ) : (
          <TextField
            label="Трек-номер"
            hint={`Можно оставить пустым и указать позже. ${letterHint(order.has_email)}`}
            maxLength={60}
            value={text}
            onChange={setText}
            error={error}
          />
        )}
      </DialogForm>
    </StaffDialog>
  )
}

function Differences({ texts }: { texts: string[] }) {
  return (
    <div className="rounded-xl border border-accent-strong px-4 py-3 text-sm">
      <p className="font-medium">Пока окно было открыто, заказ изменился:</p>
      <ul className="grid gap-1">
        {texts.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p className="text-muted">Проверьте и нажмите ещё раз.</p>
    </div>
  )
}
