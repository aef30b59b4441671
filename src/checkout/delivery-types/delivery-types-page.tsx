import { useCallback } from 'react'
import { CarriersPanel } from '../../parcels/staff/carriers-panel.tsx'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { AddForm } from '../../ui/staff/list/add-form.tsx'
import { OrderedList } from '../../ui/staff/list/ordered-list.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { DeliveryTypeForm } from './delivery-type-form.tsx'
import { DeliveryTypeRow } from './delivery-type-row.tsx'
import type { listStaffDeliveryTypes, orderDeliveryTypes, StaffDeliveryType } from './delivery-types.contract.ts'

export const meta = () => officeMeta('Доставка')

export default function DeliveryTypesPage() {
  const load = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof listStaffDeliveryTypes>('GET /api/staff/delivery_types/', {}, { signal }),
      [],
    ),
    staffFallback('Не удалось загрузить способы доставки'),
  )
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHeader
        title="Доставка"
        note="Так способы доставки стоят при оформлении заказа; первый выбран сразу. Правки не трогают уже оформленные заказы."
      />
      <Loaded load={load}>{(types) => <Types types={types} onChange={load.set} />}</Loaded>
      <AddForm title="Новый способ доставки">
        {(close) => (
          <DeliveryTypeForm
            onSaved={(types) => {
              close()
              load.set(types)
            }}
            onCancel={close}
          />
        )}
      </AddForm>
      <CarriersPanel />
    </div>
  )
}

interface TypesProps {
  types: StaffDeliveryType[]
  onChange: (types: StaffDeliveryType[]) => void
}

function Types({ types, onChange }: TypesProps) {
  async function order(ids: number[]): Promise<void> {
    onChange(
      await browserApi.call<typeof orderDeliveryTypes>('PUT /api/staff/delivery_types/order/', { body: { ids } }),
    )
  }
  const offered = types.filter(({ archived }) => !archived)
  const archived = types.filter((type) => type.archived)
  return (
    <>
      {offered.length === 0 && (
        <p role="alert" className="rounded-xl border border-bad px-4 py-3">
          Сейчас нет ни одного способа доставки: оформить заказ нельзя.
        </p>
      )}
      {offered.length > 0 && (
        <OrderedList
          label="Способы доставки"
          items={offered}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          onOrder={order}
        >
          {(type, move) => <DeliveryTypeRow type={type} move={move} onChange={onChange} />}
        </OrderedList>
      )}
      {archived.length > 0 && (
        <section aria-label="В архиве" className="grid gap-2">
          <h2 className="font-semibold text-lg">В архиве</h2>
          <ul className="card divide-y divide-line">
            {archived.map((type) => (
              <li key={type.id} className="p-3">
                <DeliveryTypeRow type={type} onChange={onChange} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
