import { type DragEvent, useId, useState } from 'react'
import type { OrderStateWord } from '../../../database/values/order-states.ts'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { FormFailure } from '../../../ui/staff/form/staff-form.tsx'
import type { RowMark } from '../../../ui/staff/table/row-mark.ts'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { whyNotMoved } from '../moves/order-differences.ts'
import type { BoardColumn, getBoard, OrderRow } from '../order-lists.contract.ts'
import { BoardCard } from './board-card.tsx'

interface BoardColumnProps {
  column: BoardColumn
  dragged: OrderRow | undefined
  busy: boolean
  /** Orders that have just come or changed. */
  marked: ReadonlyMap<number, RowMark>
  onDrag: (order: OrderRow | undefined) => void
  onMove: (order: OrderRow, to: OrderStateWord) => void
  /** The same by the menu: the focus goes with the card. */
  onMoveByMenu: (order: OrderRow, to: OrderStateWord) => void
  onMore: (more: BoardColumn) => void
}

export function BoardColumnView(props: BoardColumnProps) {
  const { column, dragged, busy, marked, onDrag, onMove, onMoveByMenu, onMore } = props
  const { state, count, counted_all, orders, next } = column
  const id = useId()
  const [over, setOver] = useState(false)
  const takes = dragged?.next_states.includes(state) ?? false
  const isOwn = dragged?.state === state
  const drop = {
    onDragOver(event: DragEvent) {
      if (!dragged || isOwn) return
      // Also where it may not go: only then does a drop happen, which says why.
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      if (dragged && takes) onMove(dragged, state)
      else if (dragged && !isOwn) showToast({ kind: 'failure', text: whyNotMoved(dragged, state) })
      onDrag(undefined)
    },
  }

  return (
    // Dragging has an accessible alternative: each card's menu.
    <div
      {...drop}
      role="presentation"
      data-takes={takes}
      data-over={over && takes}
      data-refuses={over && !takes}
      className="w-64 shrink-0 rounded-2xl desk:w-auto desk:min-w-52 desk:max-w-80 desk:flex-1 border border-transparent bg-shelf p-2 data-[takes=true]:border-accent-strong data-[takes=true]:border-dashed data-[over=true]:bg-card data-[refuses=true]:border-bad data-[refuses=true]:border-dashed"
    >
      <section aria-labelledby={id} className="grid gap-2">
        <h2 id={id} className="flex items-baseline justify-between px-2 pt-1 font-semibold">
          {state}
          <span className="text-muted text-sm tabular-nums">{counted_all ? count : `${count}+`}</span>
        </h2>
        <ul className="grid gap-2">
          {orders.map((order) => (
            <li key={order.id}>
              <BoardCard order={order} busy={busy} mark={marked.get(order.id)} onDrag={onDrag} onMove={onMoveByMenu} />
            </li>
          ))}
        </ul>
        {orders.length === 0 && <p className="px-2 py-4 text-center text-muted text-sm">Пусто</p>}
        {next !== null && <More state={state} after={next} onMore={onMore} />}
      </section>
    </div>
  )
}

interface MoreProps extends Pick<BoardColumnProps, 'onMore'> {
  state: OrderStateWord
  after: NonNullable<BoardColumn['next']>
}

function More({ state, after, onMore }: MoreProps) {
  const more = useAction(async () => {
    const query = { state, after }
    const [column] = await browserApi.call<typeof getBoard>('GET /api/staff/orders/board/', { query })
    if (column) onMore(column)
  }, staffFallback('Не удалось загрузить продолжение'))
  return (
    <>
      <FormFailure failure={more.failure} />
      <button type="button" className="button-quiet" disabled={more.busy} onClick={() => void more.run()}>
        Ещё
      </button>
    </>
  )
}
