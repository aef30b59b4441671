import { type ReactNode, useCallback } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { PictureImage } from '../../ui/picture.tsx'
import { askConfirm } from '../../ui/staff/dialog/ask-confirm.ts'
import { AddForm } from '../../ui/staff/list/add-form.tsx'
import { EditableRow } from '../../ui/staff/list/editable-row.tsx'
import { OrderedList } from '../../ui/staff/list/ordered-list.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { StoreForm } from './store-form.tsx'
import type { deleteStore, listStaffStores, orderStores, StaffStore } from './stores.contract.ts'

/** The stores that shoppers can visit. */
export function StoresPanel() {
  const load = useLoad(
    useCallback((signal) => browserApi.call<typeof listStaffStores>('GET /api/staff/stores/', {}, { signal }), []),
    staffFallback('Не удалось загрузить магазины'),
  )
  return (
    <Panel title="Где нас найти">
      <p className="text-muted text-sm">Первый магазин показан на главной странице, все — на странице «О компании».</p>
      <Loaded load={load}>
        {(stores) =>
          stores.length === 0 ? (
            <p>Адреса пока нет. Если к вам можно прийти, добавьте его.</p>
          ) : (
            <OrderedList
              label="Магазины"
              items={stores}
              keyOf={({ id }) => id}
              nameOf={nameOf}
              onOrder={async (ids) =>
                load.set(await browserApi.call<typeof orderStores>('PUT /api/staff/stores/order/', { body: { ids } }))
              }
            >
              {(store, move) => <StoreRow store={store} move={move} onChange={load.set} />}
            </OrderedList>
          )
        }
      </Loaded>
      <AddForm title="Добавить магазин" look="button-quiet">
        {(close) => (
          <StoreForm
            onSaved={(stores) => {
              close()
              load.set(stores)
            }}
            onCancel={close}
          />
        )}
      </AddForm>
    </Panel>
  )
}

interface StoreRowProps {
  store: StaffStore
  move: ReactNode
  onChange: (stores: StaffStore[]) => void
}

function StoreRow({ store, move, onChange }: StoreRowProps) {
  const remove = useAction(async () => {
    if (!(await askConfirm({ title: `Удалить магазин «${nameOf(store)}»?`, confirm: 'Удалить' }))) return
    onChange(await browserApi.call<typeof deleteStore>('DELETE /api/staff/stores/{id}/', { params: { id: store.id } }))
  }, staffFallback('Не удалось удалить магазин'))
  return (
    <EditableRow
      name={nameOf(store)}
      remove={remove}
      form={(close) => (
        <StoreForm
          store={store}
          onSaved={(stores) => {
            close()
            onChange(stores)
          }}
          onCancel={close}
        />
      )}
    >
      {move}
      <PictureImage
        picture={store.picture}
        alt=""
        sizes="64px"
        className="h-12 w-16 shrink-0 overflow-hidden rounded-lg"
      />
      <div className="min-w-40 flex-1">
        <p className="font-medium wrap-anywhere">{nameOf(store)}</p>
        <p className="text-muted text-sm wrap-anywhere">
          {[store.title && store.address, store.time_of_work].filter(Boolean).join(' · ')}
        </p>
      </div>
    </EditableRow>
  )
}

function nameOf({ title, address }: StaffStore): string {
  return title ?? address ?? 'Без названия'
}
