import type { OrderStateWord } from '../../../database/values/order-states.ts'
import { formatPrice } from '../../../platform/text/money.ts'
import { countOf } from '../../../platform/text/plural.ts'
import { RowBadge } from '../../../ui/staff/table/row-badge.tsx'
import type { RowMark } from '../../../ui/staff/table/row-mark.ts'
import { writeDay, writeShortTime } from '../../../ui/staff/text/write-time.ts'
import { MoveMenu } from '../moves/move-menu.tsx'
import type { OrderRow } from '../order-lists.contract.ts'

interface BoardCardProps {
  order: OrderRow
  busy: boolean
  /** Has just come or changed. */
  mark: RowMark | undefined
  onDrag: (order: OrderRow | undefined) => void
  /** By the menu. */
  onMove: (order: OrderRow, to: OrderStateWord) => void
}

export function BoardCard({ order, busy, mark, onDrag, onMove }: BoardCardProps) {
  const movable = order.next_states.length > 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu offers the same as dragging
    <div
      role="presentation"
      data-order={order.id}
      className={`card grid cursor-grab gap-1 p-3 text-sm ${mark ? 'outline-2 outline-accent' : ''}`}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', `Заказ ${order.id}`)
        onDrag(order)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className="flex items-baseline justify-between gap-2">
        <a href={`/staff/orders/${order.id}/`} className="link font-semibold" draggable={false}>
          № {order.id}
          {mark && <RowBadge mark={mark} />}
        </a>
        <span className="font-semibold tabular-nums">{formatPrice(order.total)}</span>
      </div>
      <p className="line-clamp-2 wrap-anywhere">{order.full_name || 'Без имени'}</p>
      <p className="line-clamp-2 text-muted wrap-anywhere">
        {order.first_item}
        {order.pieces > 1 && `, всего ${countOf(order.pieces, ['штука', 'штуки', 'штук'])}`}
      </p>
      <p className="line-clamp-2 text-muted text-xs">
        {order.delivery} · {writeShortTime(order.created_at)}
      </p>
      {order.shelf_until && (
        <p className="font-medium text-accent-ink text-xs">На полке до {writeDay(order.shelf_until)}</p>
      )}
      {movable && (
        <MoveMenu
          label={`Переместить заказ ${order.id}`}
          states={order.next_states}
          busy={busy}
          onChoose={(to) => onMove(order, to)}
        />
      )}
    </div>
  )
}
