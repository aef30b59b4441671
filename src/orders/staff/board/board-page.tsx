import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { Loaded } from '../../../ui/load-state.tsx'
import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { OrderSound } from '../live/order-sound.tsx'
import { useLiveOrders } from '../live/use-live-orders.ts'
import { useMove } from '../moves/use-move.tsx'
import type { BoardColumn, getBoard, OrderRow } from '../order-lists.contract.ts'
import { OrderViews } from '../table/order-views.tsx'
import { BoardColumnView } from './board-column.tsx'
import { type Board, moveOnBoard } from './board-moves.ts'

export const meta = () => officeMeta('Доска заказов')

const load = (signal: AbortSignal) => browserApi.call<typeof getBoard>('GET /api/staff/orders/board/', {}, { signal })

export default function BoardPage() {
  const board = useLoad(load, staffFallback('Не удалось загрузить заказы'))
  return (
    <div className="grid gap-5">
      <PageHeader
        title="Заказы"
        actions={
          <>
            <OrderSound />
            <OrderViews current="Доска" />
          </>
        }
      />
      <Loaded load={board} waiting={<BoardWaiting />}>
        {(columns) => <Columns columns={columns} reload={board.reload} refresh={board.refresh} set={board.set} />}
      </Loaded>
    </div>
  )
}

function BoardWaiting() {
  return (
    <>
      <Hint />
      <div role="status" className="overflow-hidden">
        <span className="sr-only">Загрузка…</span>
        <div aria-hidden="true" className="flex items-start gap-3">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <div key={key} className="skeleton h-80 w-64 shrink-0 rounded-2xl desk:w-auto desk:max-w-80 desk:flex-1" />
          ))}
        </div>
      </div>
    </>
  )
}

function Hint() {
  return (
    <p className="text-muted text-sm">
      Перетащите карточку или откройте «Переместить». Нажмите на номер, чтобы открыть заказ. Заказы, которые ждут на
      полке покупателя, —{' '}
      <a href="/staff/orders/?work=shelf" className="link">
        отдельным списком
      </a>
      .
    </p>
  )
}

interface ColumnsProps {
  columns: Board
  reload: () => void
  refresh: () => void
  set: (columns: Board) => void
}

function Columns({ columns, reload, refresh, set }: ColumnsProps) {
  const [dragged, setDragged] = useState<OrderRow>()
  // An undo comes seconds after the move, when the board may have changed.
  const latest = useRef(columns)
  useEffect(() => {
    latest.current = columns
  }, [columns])
  // A card must not move away under the hand that drags it.
  const marked = useLiveOrders(() => dragged || refresh())
  const { move, busy, dialog } = useMove((order) => set(moveOnBoard(latest.current, order)), reload)
  const { board, follow } = useFollowedCard(columns, dialog !== undefined)

  if (columns.every(({ count }) => count === 0)) {
    return (
      <p className="card px-6 py-14 text-center">
        Заказов ещё не было. Здесь они встанут по состояниям: от «Ожидает оплаты» до «Завершен».
      </p>
    )
  }
  return (
    <>
      <Hint />
      <section
        ref={board}
        tabIndex={-1}
        aria-label="Доска заказов"
        className="outline-none -mx-4 flex min-h-[70vh] items-start gap-3 overflow-x-auto px-4 pb-24 md:-mx-6 md:px-6"
      >
        {columns.map((column) => (
          <BoardColumnView
            key={column.state}
            column={column}
            dragged={dragged}
            busy={busy}
            marked={marked}
            onDrag={setDragged}
            onMove={move}
            onMoveByMenu={(order, to) => {
              follow(order.id)
              move(order, to)
            }}
            onMore={(more) => set(withMore(columns, more))}
          />
        ))}
      </section>
      {dialog}
    </>
  )
}

/** A moved card is a new element in another column: the focus follows it there, and back when the move is undone. */
function useFollowedCard(columns: Board, isAsking: boolean) {
  const followed = useRef<number>(undefined)
  const board = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAsking || followed.current === undefined || document.activeElement !== document.body) return
    const card = document.querySelector<HTMLElement>(`[data-order="${followed.current}"] a`)
    // To a packer an order that is packed is gone.
    const place = card ?? (columns.length > 0 ? board.current : null)
    place?.focus()
  }, [columns, isAsking])
  return {
    board,
    follow: (orderId: number) => {
      followed.current = orderId
    },
  }
}

function withMore(columns: Board, more: BoardColumn): Board {
  return columns.map((column) =>
    column.state === more.state ? { ...more, orders: [...column.orders, ...more.orders] } : column,
  )
}
