import { useEffect, useId, useRef, useState } from 'react'
import { keepFocusInside } from '../../ui/keep-focus-inside.ts'
import { StaffForm } from '../../ui/staff/staff-form.tsx'
import { TextArea, TextField } from '../../ui/staff/text-fields.tsx'
import { useAction } from '../../ui/staff/use-action.ts'
import type { OrderState } from '../order-states.ts'

export interface MoveWords {
  reason?: string
  tracking_number?: string
}

interface MoveDialogProps {
  orderId: number
  to: OrderState
  send: (words: MoveWords) => Promise<void>
  /** Told whether the last try failed: the screen may be old. */
  onClose: (failed: boolean) => void
}

/** Asks for the reason of a cancellation, or for the tracking number of what is sent. */
export function MoveDialog({ orderId, to, send, onClose }: MoveDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const cancelling = to === 'Отменен'
  const sending = useAction(
    async () => {
      await send(cancelling ? { reason: text } : { tracking_number: text })
      onClose(false)
    },
    cancelling ? 'Не удалось отменить заказ' : 'Не удалось отправить заказ',
  )
  useEffect(() => dialog.current?.showModal(), [])
  const error = sending.failure?.fields[cancelling ? 'reason' : 'tracking_number']

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="confirm-dialog"
      onKeyDown={keepFocusInside}
      onClose={() => onClose(sending.failure !== undefined)}
    >
      <StaffForm failure={sending.failure} onSubmit={() => void sending.run()}>
        <h2 id={id} className="font-display text-lg">
          {cancelling ? `Отменить заказ № ${orderId}?` : `Отправить заказ № ${orderId}`}
        </h2>
        {cancelling ? (
          <TextArea
            label="Причина"
            hint="Покупатель прочитает её в письме. Товары вернутся в продажу, отменить отмену нельзя."
            rows={3}
            maxLength={500}
            required
            value={text}
            onChange={setText}
            error={error}
          />
        ) : (
          <TextField
            label="Трек-номер"
            hint="Можно оставить пустым и указать позже: покупателю придёт письмо."
            maxLength={60}
            value={text}
            onChange={setText}
            error={error}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button-quiet" onClick={() => dialog.current?.close()}>
            Не {cancelling ? 'отменять' : 'отправлять'}
          </button>
          <button type="submit" className="button button-submit" disabled={sending.busy}>
            {cancelling ? 'Отменить заказ' : 'Заказ отправлен'}
          </button>
        </div>
      </StaffForm>
    </dialog>
  )
}
