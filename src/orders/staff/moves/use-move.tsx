import { type ReactNode, useState } from 'react'
import type { OrderStateWord } from '../../../database/values/order-states.ts'
import { orderStateWords } from '../../../database/values/order-states.ts'
import { browserApi, isRefusal } from '../../../platform/browser/api-client.ts'
import { failureText } from '../../../platform/browser/failure.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { quoted } from '../../../platform/text/quoted.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { askConfirm } from '../../../ui/staff/dialog/ask-confirm.ts'
import { showUndo } from '../../../ui/staff/dialog/show-undo.ts'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { changeState, getOrder, StaffOrder, undoState } from '../staff-orders.contract.ts'
import { MoveDialog, type MoveWords } from './move-dialog.tsx'
import { orderDifferences, type SeenOrder, whyNotMoved } from './order-differences.ts'

const moveFailed = staffFallback('Не удалось изменить состояние')

interface Asked {
  order: SeenOrder
  to: OrderStateWord
  /** What another person changed while the dialog was open. */
  differences?: string[]
}

type OnMoved = (order: StaffOrder) => void

interface Moves {
  /** Moves at once, or asks first for a reason or a tracking number. */
  move: (order: SeenOrder, to: OrderStateWord, words?: MoveWords) => void
  busy: boolean
  dialog: ReactNode
}

/**
 * Moves orders on all screens. Calls `onMoved` with the order as it is now: after a move, after its undo, and when
 * another person was faster; `onFailed` after a failure.
 */
export function useMove(onMoved: OnMoved, onFailed: () => void): Moves {
  const [asked, setAsked] = useState<Asked>()

  const moveNow = useAction(async (question: Asked, words?: MoveWords) => {
    try {
      await send(question, words, onMoved).catch(async (error: unknown) => {
        const latest = await takeLatest(error, question, onMoved)
        if (latest && (await askAgain(latest))) await send(latest, words, onMoved)
      })
    } catch (error) {
      showToast({ kind: 'failure', text: failureText(error, moveFailed) })
      onFailed()
      throw error
    }
  }, moveFailed)

  /** What was typed in the dialog stays, and the next attempt is over the order as it is now. */
  async function sendFromDialog(question: Asked, words: MoveWords): Promise<'sent' | 'changed'> {
    try {
      await send(question, words, onMoved)
      return 'sent'
    } catch (error) {
      setAsked(await takeLatest(error, question, onMoved))
      return 'changed'
    }
  }

  return {
    busy: moveNow.busy,
    move(order, to, words) {
      const question = { order, to }
      if (to === orderStateWords.cancelled || to === orderStateWords.sent) setAsked(question)
      else void moveNow.run(question, words)
    },
    dialog: asked && (
      <MoveDialog
        key={`${asked.order.id} ${asked.to}`}
        order={asked.order}
        to={asked.to}
        differences={asked.differences}
        send={(words) => sendFromDialog(asked, words)}
        onClose={(failed) => {
          setAsked(undefined)
          if (failed) onFailed()
        }}
      />
    ),
  }
}

async function send({ order, to }: Asked, words: MoveWords | undefined, onMoved: OnMoved): Promise<void> {
  const params = { id: String(order.id) }
  const body = { version: order.version, to, ...words }
  const moved = await browserApi.call<typeof changeState>('POST /api/staff/orders/{id}/state/', { params, body })
  onMoved(moved)
  sayMoved(moved, `Заказ ${order.id}: ${to}`, onMoved)
}

/** What was done, and «Вернуть» while its letter waits. */
export function sayMoved(moved: StaffOrder, text: string, onMoved: OnMoved): void {
  const params = { id: String(moved.id) }
  if (!moved.undo_until) {
    showToast({ kind: 'success', text })
    return
  }
  const letter = moved.has_email ? ' Письмо покупателю уйдёт через несколько секунд.' : ''
  showUndo(`${text}.${letter}`, async () => {
    const back = { version: moved.version }
    onMoved(await browserApi.call<typeof undoState>('POST /api/staff/orders/{id}/undo/', { params, body: back }))
  })
}

/** The order as another person left it; undefined when it can no longer be moved there, which a toast says. */
async function takeLatest(error: unknown, { order, to }: Asked, onMoved: OnMoved): Promise<Asked | undefined> {
  if (!isRefusal(error, 'edited_meanwhile')) throw error
  const now = await browserApi.call<typeof getOrder>('GET /api/staff/orders/{id}/', {
    params: { id: String(order.id) },
  })
  onMoved(now)
  const differences = orderDifferences(order, now)
  if (now.next_states.includes(to)) return { order: now, to, differences }
  showToast({ kind: 'failure', text: [...differences, whyNotMoved(now, to)].join(' ') })
}

function askAgain({ order, to, differences = [] }: Asked): Promise<boolean> {
  const title = `Заказ №\u00a0${order.id} изменился`
  return askConfirm({ title, text: differences.join(' '), confirm: `Всё равно: ${quoted(to)}` })
}
