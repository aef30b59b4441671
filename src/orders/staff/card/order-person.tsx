import type { ReactNode } from 'react'
import { maskPhone } from '../../../accounts/phone.ts'
import { useViewer } from '../../../accounts/viewer.ts'
import { orderStateOf } from '../../../database/values/order-states.ts'
import { managers, may } from '../../../platform/contract/roles.ts'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import type { StaffOrder } from '../staff-orders.contract.ts'
import { canHaveTracking } from '../staff-rules.ts'
import { TrackingForm } from './tracking-form.tsx'

/** Recipient and delivery. */
export function OrderPerson({ order, set }: { order: StaffOrder; set: (order: StaffOrder) => void }) {
  const { customer } = order
  const seesAll = may(useViewer().role, managers)
  return (
    <>
      <Panel
        title="Покупатель"
        aside={
          customer && (
            <a href={`/staff/customers/${customer.id}/`} className="link text-sm">
              Карточка
            </a>
          )
        }
      >
        <dl className="grid gap-2">
          <Fact name="ФИО">{order.full_name}</Fact>
          <Fact name="Телефон">
            {order.phone && (
              <a href={`tel:+${order.phone}`} className="link tabular-nums">
                {maskPhone(order.phone)}
              </a>
            )}
          </Fact>
          {seesAll && (
            <Fact name="Email">
              {order.email && (
                <a href={`mailto:${encodeURIComponent(order.email)}`} className="link">
                  {order.email}
                </a>
              )}
            </Fact>
          )}
        </dl>
        {seesAll && !customer && (
          <p className="text-muted text-sm">{order.channel ? 'Без учётной записи.' : 'Учётная запись удалена.'}</p>
        )}
        {customer?.locked && <p className="text-bad text-sm">Учётная запись заблокирована.</p>}
      </Panel>
      <Panel title="Доставка">
        <dl className="grid gap-2">
          <Fact name="Способ">
            {order.delivery_name}
            {order.delivery_note && <span className="block text-muted text-sm">{order.delivery_note}</span>}
          </Fact>
          {order.index && <Fact name="Индекс">{order.index}</Fact>}
          {order.address && <Fact name="Адрес">{order.address}</Fact>}
        </dl>
        {canHaveTracking(orderStateOf(order.state)) && <TrackingForm order={order} set={set} />}
      </Panel>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children || '—'}</dd>
    </div>
  )
}
