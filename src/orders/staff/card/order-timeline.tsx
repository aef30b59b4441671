import { Panel } from '../../../ui/staff/page/panel.tsx'
import { writeTime } from '../../../ui/staff/text/write-time.ts'
import type { StaffOrder, StaffOrderEvent } from '../staff-orders.contract.ts'

/** The events that the shopper sees too, newest first; staff notes are shown elsewhere. */
export function OrderTimeline({ order }: { order: StaffOrder }) {
  const events = order.events.filter(({ kind }) => kind !== 'note')
  return (
    <Panel title="Ход заказа">
      <ol className="grid gap-3">
        {events.map((event) => (
          <li key={event.id} className="border-line border-l-2 pl-3">
            <p className="font-medium">{titleOf(event)}</p>
            {event.text && event.kind !== 'expiring' && (
              <p className="whitespace-pre-line text-sm wrap-anywhere">{event.text}</p>
            )}
            <p className="text-muted text-sm wrap-anywhere">
              {writeTime(event.at)}, {byWhom(event)}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function titleOf({ kind, state }: StaffOrderEvent): string {
  switch (kind) {
    case 'placed':
      return 'Оформлен'
    case 'tracking':
      return 'Трек-номер'
    case 'edited':
      return 'Заказ изменён'
    case 'expiring':
      return 'Напоминание об оплате'
    case 'payment':
      return 'Часть оплаты'
    case 'return':
      return 'Возврат товаров'
    case 'refund':
      return 'Возврат денег'
    default:
      return state ?? ''
  }
}

function byWhom({ actor, author }: StaffOrderEvent): string {
  if (actor === 'shopper') return 'покупатель'
  return actor === 'staff' ? (author ?? 'сотрудник') : 'магазин сам'
}
