import { useCallback } from 'react'
import { useParams } from 'react-router'
import { maskPhone } from '../../../accounts/phone.ts'
import { roleNames } from '../../../accounts/staff/role-names.ts'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { formatPrice } from '../../../platform/text/money.ts'
import { countOf } from '../../../platform/text/plural.ts'
import { Loaded, Waiting } from '../../../ui/load-state.tsx'
import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeDay, writeTime } from '../../../ui/staff/text/write-time.ts'
import { StateBadge } from '../state-badge.tsx'
import { CustomerAccess } from './customer-access.tsx'
import type { Customer, getCustomer } from './customers.contract.ts'

export const meta = () => officeMeta('Покупатель')

export default function CustomerPage() {
  const { customerId = '' } = useParams()
  return <CustomerScreen key={customerId} id={customerId} />
}

function CustomerScreen({ id }: { id: string }) {
  const load = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof getCustomer>('GET /api/staff/customers/{id}/', { params: { id } }, { signal }),
      [id],
    ),
    staffFallback('Не удалось загрузить покупателя'),
  )
  return (
    <div className="mx-auto grid max-w-[90rem] gap-5">
      <PageHeader
        title={load.value ? load.value.name || load.value.email : 'Покупатель'}
        back={{ href: '/staff/customers/', name: 'Покупатели' }}
        note={
          load.value &&
          `${load.value.role ? roleNames[load.value.role].name : 'Покупатель'}, с ${writeDay(load.value.created_at)}`
        }
      />
      <Loaded load={load} waiting={<Waiting className="h-96" />}>
        {(customer) => (
          <div className="grid items-start gap-5 desk:grid-cols-3">
            <div className="desk:col-span-2">
              <CustomerOrders customer={customer} />
            </div>
            <div className="grid gap-5">
              <Contacts customer={customer} />
              <CustomerAccess customer={customer} set={load.set} />
              <Consents customer={customer} />
            </div>
          </div>
        )}
      </Loaded>
    </div>
  )
}

function CustomerOrders({ customer }: { customer: Customer }) {
  const { newest_orders: orders, orders: count, total } = customer
  return (
    <Panel
      title="Заказы"
      aside={
        <a href={`/staff/orders/?customer=${customer.id}`} className="link text-sm">
          В таблице
        </a>
      }
    >
      <p className="text-muted text-sm">
        {countOf(count, ['заказ', 'заказа', 'заказов'])} на {formatPrice(total)}, без отменённых
      </p>
      {orders.length > 0 && (
        <ul className="grid">
          {orders.map((order) => (
            <li key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t py-2">
              <a href={`/staff/orders/${order.id}/`} className="link inline-flex min-h-11 items-center font-medium">
                № {order.id}
              </a>
              <StateBadge state={order.state} />
              <span className="text-muted text-sm">{writeTime(order.created_at)}</span>
              <span className="ml-auto font-semibold tabular-nums">{formatPrice(order.total)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Contacts({ customer }: { customer: Customer }) {
  return (
    <Panel title="Контакты">
      <p className="wrap-anywhere">
        <a href={`mailto:${encodeURIComponent(customer.email)}`} className="link">
          {customer.email}
        </a>
        <br />
        {customer.phone ? (
          <a href={`tel:+${customer.phone}`} className="link tabular-nums">
            {maskPhone(customer.phone)}
          </a>
        ) : (
          <span className="text-muted">Телефон не указан</span>
        )}
      </p>
    </Panel>
  )
}

const purposes: Record<string, string> = { registration: 'при регистрации', profile: 'в кабинете', order: 'при заказе' }

function Consents({ customer }: { customer: Customer }) {
  return (
    <Panel title="Согласия">
      <p>
        {customer.processing_consent
          ? 'Согласие на обработку персональных данных действует.'
          : 'Согласие на обработку персональных данных не действует.'}
      </p>
      <ul className="grid gap-1 text-sm">
        {customer.consents.map(({ action, purpose, version, at }) => (
          <li key={`${at} ${purpose} ${action}`} className="text-muted">
            {writeTime(at)}: {action === 'given' ? 'дано' : 'отозвано'} {purposes[purpose] ?? purpose}, редакция{' '}
            {version}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
