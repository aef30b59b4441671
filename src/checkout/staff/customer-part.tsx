import { maskPhone } from '../../accounts/phone.ts'
import type { CustomerRow, listCustomers } from '../../orders/staff/customers/customers.contract.ts'
import type { getOrder } from '../../orders/staff/staff-orders.contract.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { countOf } from '../../platform/text/plural.ts'
import { FindField } from '../../ui/staff/form/find-field.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import type { Form } from '../../ui/staff/form/use-form.ts'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { fromCustomer, type NewOrderValues } from './new-order-values.ts'

interface CustomerPartProps {
  form: Form<NewOrderValues>
  errors: Record<string, string>
}

/** The customer: found by what they say about themselves, or new. */
export function CustomerPart({ form, errors }: CustomerPartProps) {
  const { customer } = form.values

  async function choose(found: CustomerRow): Promise<void> {
    fill(fromCustomer(found, undefined))
    const last = found.last_order && (await readOrder(found.last_order.id))
    if (last) fill(fromCustomer(found, last))
  }

  function fill(known: Partial<NewOrderValues>): void {
    for (const [name, value] of Object.entries(known)) form.set(name as keyof NewOrderValues, value)
  }

  const { onChange: changePhone, ...phone } = form.bind('phone', errors)
  return (
    <Panel title="Покупатель">
      {customer ? (
        <Chosen customer={customer} onForget={() => form.set('customer', null)} />
      ) : (
        <FindField
          label="Найти покупателя"
          placeholder="Имя, телефон, email или номер заказа"
          hint="Не нашёлся? Заполните поля ниже: заведём нового по email."
          find={findCustomers}
          idOf={({ id }) => id}
          show={(found) => <Found customer={found} />}
          onChoose={(found) => void choose(found)}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField label="ФИО" required maxLength={200} {...form.bind('full_name', errors)} />
        </div>
        <TextField label="Телефон" type="tel" required {...phone} onChange={(text) => changePhone(maskPhone(text))} />
        <TextField
          label="Email"
          type="email"
          maxLength={254}
          hint="Без него письма не уйдут, а данные сотрутся, когда заказ завершится."
          {...form.bind('email', errors)}
        />
      </div>
    </Panel>
  )
}

async function findCustomers(q: string, signal: AbortSignal): Promise<CustomerRow[]> {
  const query = { q, page: 1, page_size: 8 }
  return (await browserApi.call<typeof listCustomers>('GET /api/staff/customers/', { query }, { signal })).results
}

/** Only to fill in the address: without it the form is as useful. */
async function readOrder(id: number) {
  try {
    return await browserApi.call<typeof getOrder>('GET /api/staff/orders/{id}/', { params: { id: String(id) } })
  } catch {
    return undefined
  }
}

function Found({ customer: { name, email, phone, orders, total } }: { customer: CustomerRow }) {
  return (
    <>
      <span className="wrap-anywhere">{name || email}</span>
      <span className="text-muted text-sm wrap-anywhere">
        {[name && email, phone && maskPhone(phone), history(orders, total)].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

function Chosen({ customer, onForget }: { customer: CustomerRow; onForget: () => void }) {
  const { id, email, orders, total, last_order: last } = customer
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-xl bg-shelf px-4 py-3">
      <p className="min-w-48 flex-1">
        <a href={`/staff/customers/${id}/`} target="_blank" rel="noreferrer" className="link font-medium wrap-anywhere">
          {customer.name || email}
        </a>
        <span className="block text-muted text-sm">
          {history(orders, total)}
          {last && ', последний №\u00a0'}
          {last && (
            <a href={`/staff/orders/${last.id}/`} target="_blank" rel="noreferrer" className="link">
              {last.id}
            </a>
          )}
        </span>
        {customer.locked_at && <span className="block text-bad text-sm">Учётная запись заблокирована.</span>}
      </p>
      <button type="button" className="button-quiet" onClick={onForget}>
        Другой покупатель
      </button>
    </div>
  )
}

function history(orders: number, total: number): string {
  if (orders === 0) return 'заказов не было'
  return `${countOf(orders, ['заказ', 'заказа', 'заказов'])} на ${formatPrice(total)}`
}
