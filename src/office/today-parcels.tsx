import type { Today } from './office.contract.ts'

type Task = NonNullable<Today['parcels']>[number]

const names: Record<Task['kind'], string> = {
  stuck: 'служба доставки не отменяет заявку',
  open: 'нужно собрать заново',
  returning: 'посылка возвращается',
  returned: 'посылка вернулась: решите, что с ней делать',
}

/** Parcels that stand still without staff. */
export function TodayParcels({ tasks }: { tasks: Task[] }) {
  if (tasks.length === 0) return null
  return (
    <section aria-label="Посылки" className="card grid gap-1 border-bad p-4">
      <p className="text-bad">Посылки ждут вас: что делать, сказано на карточке заказа.</p>
      <ul className="grid gap-1">
        {tasks.map(({ order_id, parcel_id, kind, text }) => (
          <li key={parcel_id} className="wrap-anywhere">
            <a href={`/staff/orders/${order_id}/`} className="link">
              Заказ №&nbsp;{order_id}
            </a>
            : {names[kind]}
            {text && `. ${text}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
