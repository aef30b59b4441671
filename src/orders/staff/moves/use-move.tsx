import { type ReactNode, useState } from 'react'
import type { OrderState } from '../../../database/values/order-states.ts'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { failureText } from '../../../platform/browser/failure.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { showUndo } from '../../../ui/staff/dialog/show-undo.ts'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { changeState, StaffOrder, undoState } from '../staff-orders.contract.ts'
import { MoveDialog, type MoveWords } from './move-dialog.tsx'

const moveFailed = staffFallback('Не удалось изменить состояние')

interface Movable {
  id: number
  version: number
}

interface Asked {
  order: Movable
  to: OrderState
}

interface Moves {
  /** Moves at once, or asks first for a reason or a tracking number. */
  move: (order: Movable, to: OrderState) => void
  busy: boolean
  dialog: ReactNode
}

/** Moves orders on all screens. Calls `onMoved` after a move and after its undo, `onFailed` after a failure. */
export function useMove(onMoved: (order: StaffOrder) => void, onFailed: () => void): Moves {
  const [asked, setAsked] = useState<Asked>()

  async function send({ order, to }: Asked, words: MoveWords = {}): Promise<void> {
    const params = { id: String(order.id) }
    const body = { version: order.version, to, ...words }
    const moved = await browserApi.call<typeof changeState>('POST /api/staff/orders/{id}/state/', { params, body })
    onMoved(moved)
    if (!moved.undo_until) {
      showToast({ kind: 'success', text: `Заказ ${order.id}: ${to}` })
      return
    }
    showUndo(`Заказ ${order.id}: ${to}. Письмо покупателю уйдёт через несколько секунд.`, async () => {
      const back = { version: moved.version }
      onMoved(await browserApi.call<typeof undoState>('POST /api/staff/orders/{id}/undo/', { params, body: back }))
    })
  }

  const moveNow = useAction(async (question: Asked) => {
    try {
      await send(question)
    } catch (error) {
      showToast({ kind: 'failure', text: failureText(error, moveFailed) })
      onFailed()
      throw error
    }
  }, moveFailed)

  return {
    busy: moveNow.busy,
    move(order, to) {
      const question = { order, to }
      if (to === 'Отменен' || to === 'Отправлен') setAsked(question)
      else void moveNow.run(question)
    },
    dialog: asked && (
      <MoveDialog
        key={`${asked.order.id} ${asked.to}`}
        orderId={asked.order.id}
        to={asked.to}
        send={(words) => send(asked, words)}
        onClose={(failed) => {
          setAsked(undefined)
          if (failed) onFailed()
        }}
      />
    ),
  }
}
