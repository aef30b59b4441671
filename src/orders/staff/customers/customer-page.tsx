import { useCallback } from 'react'
import { useParams } from 'react-router'
import { maskPhone } from '../../../accounts/phone.ts'
import { roleNames } from '../../../accounts/staff/role-names.ts'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { formatPrice } from '../../../platform/text/money.ts'
import { countOf } from '../../../platform/text/plural.ts'
import { CustomerPoints } from '../../../promotions/points/staff/customer-points.tsx'
import { Loaded, Waiting } from '../../../ui/load-state.tsx'
import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeDay, writeTime } from '../../../ui/staff/text/write-time.ts'
import { StateBadge } from '../state-badge.tsx'
import { CustomerAccess } from './customer-access.tsx'
import { CustomerNotes } from './customer-notes.tsx'
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
          `${load.value.role ? roleNames[load.value.role] : 'Покупатель'}, с ${writeDay(load.value.created_at)}`
        }
      />
      <Loaded load={load} waiting={<Waiting className="h-96" />}>
        {(customer) => (
          <div className="grid items-start gap-5 desk:grid-cols-3">
            <div className="grid gap-5 desk:col-span-2">
              <Sums customer={customer} />
              <CustomerOrders customer={customer} />
              <CustomerNotes customer={customer} set={load.set} />
            </div>
            <div className="grid gap-5">
              <Contacts customer={customer} />
              <CustomerPoints id={customer.id} />
              <CustomerAccess customer={customer} set={load.set} />
              <Consents customer={customer} />
            </div>
          </div>
        )}
      </Loaded>
    </div>
  )
}

/** What the customer bought, without cancelled orders. */
function Sums({ customer }: { customer: Customer }) {
  const { orders, total, average, last_order: last } = customer
  const facts = [
    { name: 'Заказов', value: String(orders) },
    { name: 'На сумму', value: formatPrice(total) },
    { name: 'В среднем', value: orders > 0 ? formatPrice(average) : '—' },
    { name: 'Последний', value: last ? writeDay(last.created_at) : '—' },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4 desk:grid-cols-2 2xl:grid-cols-4">
      {facts.map(({ name, value }) => (
        <div key={name} className="card p-4">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function CustomerOrders({ customer }: { customer: Customer }) {
  const { newest_orders: orders } = customer
  return (
    <Panel
      title="Заказы"
      aside={
        <a href={`/staff/orders/?customer=${customer.id}`} className="link text-sm">
          В таблице
        </a>
      }
    >
      {orders.length === 0 && <p className="text-muted">Заказов ещё не было.</p>}
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

/** Whether it is in force and since when; the history is a click away. */
function Consents({ customer }: { customer: Customer }) {
  const { consents, processing_consent: isGiven } = customer
  const [latest, ...earlier] = consents
  return (
    <Panel title="Согласие">
      <p>
        На обработку персональных данных {isGiven ? 'действует' : 'не действует'}.
        {latest && <span className="block text-muted text-sm">{describeConsent(latest)}</span>}
      </p>
      {earlier.length > 0 && (
        <details>
          <summary className="link min-h-11 cursor-pointer py-2 text-sm">
            Раньше: {countOf(earlier.length, ['запись', 'записи', 'записей'])}
          </summary>
          <ul className="grid gap-1 text-muted text-sm">
            {earlier.map((each) => (
              <li key={`${each.at} ${each.purpose} ${each.action}`}>{describeConsent(each)}</li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  )
}

function describeConsent({ action, purpose, version, at }: Customer['consents'][number]): string {
  const what = action === 'given' ? 'дано' : 'отозвано'
  return `${writeTime(at)}: ${what} ${purposes[purpose] ?? purpose}, редакция ${version}`
}
