import { confirmedDownload } from '../../../accounts/staff/security/confirmed-download.ts'
import { useViewer } from '../../../accounts/viewer.ts'
import type { OrderStateWord } from '../../../database/values/order-states.ts'
import { orderStateWords } from '../../../database/values/order-states.ts'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { administrators, may } from '../../../platform/contract/roles.ts'
import { countOf } from '../../../platform/text/plural.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { showUndo } from '../../../ui/staff/dialog/show-undo.ts'
import { FormFailure } from '../../../ui/staff/form/staff-form.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { OrderRow } from '../order-lists.contract.ts'
import { type PrintKind, printAddress, printKinds } from '../print/print-kinds.ts'
import type { changeState, StaffOrder, undoState } from '../staff-orders.contract.ts'

/** Others ask for a reason, a tracking number or how the money came: those are moved one by one. */
const simpleMoves = [orderStateWords.packing, orderStateWords.ready, orderStateWords.completed] as const
const moveNames = {
  [orderStateWords.packing]: 'Начать сборку',
  [orderStateWords.ready]: 'Готовы к выдаче',
  [orderStateWords.completed]: 'Завершить',
}
/** As many as the server gives out at once. */
const maxAtOnce = 50

interface OrderBulkActionsProps {
  /** The chosen orders as they were last shown. */
  orders: OrderRow[]
  onMoved: () => void
}

/** What can be done with several chosen orders: print, move, export. */
export function OrderBulkActions({ orders, onMoved }: OrderBulkActionsProps) {
  const isAdministrator = may(useViewer().role, administrators)
  const ids = orders.map(({ id }) => id)
  const moves = simpleMoves.filter((to) => orders.every(({ next_states: states }) => states.includes(to)))
  const move = useAction(async (to: OrderStateWord) => {
    const moved: StaffOrder[] = []
    const failed: number[] = []
    // One after the other, as somebody would by hand: each is checked, journalled and written about by itself.
    for (const { id, version } of orders) {
      const order = await send(id, version, to).catch(() => undefined)
      if (order) moved.push(order)
      else failed.push(id)
    }
    onMoved()
    if (failed.length > 0) {
      const which = failed.map((id) => `№ ${id}`).join(', ')
      showToast({ kind: 'failure', text: `Не перемещены, их изменил кто-то другой: ${which}` })
    }
    if (moved.length > 0) {
      const text = `${countOf(moved.length, ['заказ', 'заказа', 'заказов'])}: ${to}`
      showUndo(text, async () => {
        for (const { id, version } of moved) await takeBack(id, version)
        onMoved()
      })
    }
  }, staffFallback('Не удалось переместить'))

  if (orders.length > maxAtOnce) return <p className="text-bad text-sm">Не больше {maxAtOnce} заказов сразу.</p>
  return (
    <>
      <FormFailure failure={move.failure} />
      {(Object.keys(printKinds) as PrintKind[]).map((kind) => (
        <a
          key={kind}
          href={printAddress(kind, ids)}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center"
        >
          {printKinds[kind]}
        </a>
      ))}
      {moves.map((to) => (
        <button key={to} type="button" className="button-quiet" disabled={move.busy} onClick={() => void move.run(to)}>
          {moveNames[to]}
        </button>
      ))}
      {isAdministrator && (
        <a
          href={`/api/staff/export/orders/?format=xlsx&ids=${ids.join(',')}`}
          download
          className="link inline-flex min-h-11 items-center"
          onClick={confirmedDownload}
        >
          Для Excel
        </a>
      )}
    </>
  )
}

function send(id: number, version: number, to: OrderStateWord): Promise<StaffOrder> {
  const input = { params: { id: String(id) }, body: { version, to } }
  return browserApi.call<typeof changeState>('POST /api/staff/orders/{id}/state/', input)
}

function takeBack(id: number, version: number): Promise<StaffOrder> {
  const input = { params: { id: String(id) }, body: { version } }
  return browserApi.call<typeof undoState>('POST /api/staff/orders/{id}/undo/', input)
}
