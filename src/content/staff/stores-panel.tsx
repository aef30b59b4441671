import { useCallback, useState } from 'react'
import { browserApi } from '../../platform/api-client.ts'
import { PictureImage } from '../../ui/picture.tsx'
import { askConfirm } from '../../ui/staff/ask-confirm.ts'
import { Loaded } from '../../ui/staff/load-state.tsx'
import { OrderedList } from '../../ui/staff/ordered-list.tsx'
import { Panel } from '../../ui/staff/panel.tsx'
import { FormFailure } from '../../ui/staff/staff-form.tsx'
import { useAction } from '../../ui/staff/use-action.ts'
import { useLoad } from '../../ui/staff/use-load.ts'
import { StoreForm } from './store-form.tsx'
import type { deleteStore, listStaffStores, orderStores, StaffStore } from './stores.contract.ts'

/** Where the shop can be visited. */
export function StoresPanel() {
  const [edited, setEdited] = useState<number | 'new'>()
  const load = useLoad(
    useCallback((signal) => browserApi.call<typeof listStaffStores>('GET /api/staff/stores/', {}, { signal }), []),
    'Не удалось загрузить магазины',
  )
  const order = useAction(async (ids: number[]) => {
    load.set(await browserApi.call<typeof orderStores>('PUT /api/staff/stores/order/', { body: { ids } }))
  }, 'Не удалось изменить порядок')
  const remove = useAction(async (store: StaffStore) => {
    if (!(await askConfirm({ title: `Удалить магазин «${nameOf(store)}»?`, confirm: 'Удалить' }))) return
    load.set(await browserApi.call<typeof deleteStore>('DELETE /api/staff/stores/{id}/', { params: { id: store.id } }))
  }, 'Не удалось удалить магазин')

  function saved(stores: StaffStore[]): void {
    setEdited(undefined)
    load.set(stores)
  }

  return (
    <Panel title="Где нас найти">
      <p className="text-muted text-sm">Первый магазин показан на главной странице, все — на странице «О компании».</p>
      <FormFailure failure={order.failure ?? remove.failure} />
      <Loaded load={load}>
        {(stores) =>
          stores.length > 0 && (
            <OrderedList
              label="Магазины"
              items={stores}
              keyOf={({ id }) => id}
              nameOf={nameOf}
              busy={order.busy}
              onOrder={order.run}
            >
              {(store, move) =>
                edited === store.id ? (
                  <StoreForm store={store} onSaved={saved} onCancel={() => setEdited(undefined)} />
                ) : (
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
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
                    <button
                      type="button"
                      className="button-quiet"
                      aria-label={`Редактировать: ${nameOf(store)}`}
                      onClick={() => setEdited(store.id)}
                    >
                      Редактировать
                    </button>
                    <button
                      type="button"
                      className="button-quiet"
                      aria-label={`Удалить: ${nameOf(store)}`}
                      disabled={remove.busy}
                      onClick={() => void remove.run(store)}
                    >
                      Удалить
                    </button>
                  </div>
                )
              }
            </OrderedList>
          )
        }
      </Loaded>
      {edited === 'new' ? (
        <StoreForm onSaved={saved} onCancel={() => setEdited(undefined)} />
      ) : (
        <button type="button" className="button-quiet justify-self-start" onClick={() => setEdited('new')}>
          Добавить магазин
        </button>
      )}
    </Panel>
  )
}

function nameOf({ title, address }: StaffStore): string {
  return title ?? address ?? 'Без названия'
}
