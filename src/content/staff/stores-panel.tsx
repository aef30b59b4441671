import { type ReactNode, useState } from 'react'
import type { Picture } from '../../media/media.contract.ts'
import { VersionedPictureForm } from '../../media/staff/one-picture-field.tsx'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { quoted } from '../../platform/text/quoted.ts'
import { PictureImage } from '../../ui/picture.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { useVersionedSave } from '../../ui/staff/conflict/use-versioned-save.ts'
import { askConfirm } from '../../ui/staff/dialog/ask-confirm.ts'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { useForm } from '../../ui/staff/form/use-form.ts'
import { useLeaveGuard } from '../../ui/staff/form/use-leave-guard.ts'
import { AddForm } from '../../ui/staff/list/add-form.tsx'
import { EditableRow } from '../../ui/staff/list/editable-row.tsx'
import { OrderedList } from '../../ui/staff/list/ordered-list.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import type {
  createStore,
  deleteStore,
  listStaffStores,
  orderStores,
  StaffStore,
  updateStore,
} from './stores.contract.ts'

export const readStores = (signal: AbortSignal) =>
  browserApi.call<typeof listStaffStores>('GET /api/staff/stores/', {}, { signal })

/** The stores that shoppers can visit. */
export function StoresPanel({ loaded }: { loaded: StaffStore[] }) {
  const [stores, setStores] = useState(loaded)
  return (
    <Panel title="Где нас найти">
      <p className="text-muted text-sm">Первый магазин показан на главной странице, все — на странице «О компании».</p>
      {stores.length === 0 ? (
        <p>Адреса пока нет. Если к вам можно прийти, добавьте его.</p>
      ) : (
        <OrderedList
          label="Магазины"
          items={stores}
          keyOf={({ id }) => id}
          nameOf={nameOf}
          onOrder={async (ids) =>
            setStores(await browserApi.call<typeof orderStores>('PUT /api/staff/stores/order/', { body: { ids } }))
          }
        >
          {(store, move) => <StoreRow store={store} move={move} onChange={setStores} />}
        </OrderedList>
      )}
      <AddForm title="Добавить магазин" look="button-quiet">
        {(close) => (
          <StoreForm
            onSaved={(saved) => {
              close()
              setStores(saved)
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
    if (!(await askConfirm({ title: `Удалить магазин ${quoted(nameOf(store))}?`, confirm: 'Удалить' }))) return
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

interface StoreFormProps {
  /** Undefined for a new one. */
  store?: StaffStore
  onSaved: (stores: StaffStore[]) => void
  onCancel: () => void
}

interface Values {
  title: string
  address: string
  time_of_work: string
  picture: Picture | null
}

const labels = { title: 'Название', address: 'Адрес', time_of_work: 'Время работы', picture: 'Фотография' }

function StoreForm({ store, onSaved, onCancel }: StoreFormProps) {
  const form = useForm(valuesOf(store))
  const allowLeaving = useLeaveGuard(form.isDirty)
  const save = useVersionedSave<Values>({
    form,
    version: store?.version ?? 0,
    async save(values, version) {
      const { picture, ...texts } = values
      const body = { ...texts, picture_id: picture?.id ?? null }
      const stores = store
        ? await browserApi.call<typeof updateStore>('PATCH /api/staff/stores/{id}/', {
            params: { id: store.id },
            body: { ...body, version },
          })
        : await browserApi.call<typeof createStore>('POST /api/staff/stores/', { body })
      allowLeaving()
      showToast({ kind: 'success', text: 'Магазин сохранён' })
      onSaved(stores)
      return { values, version }
    },
    async latest() {
      const stores = await browserApi.call<typeof listStaffStores>('GET /api/staff/stores/')
      const found = stores.find(({ id }) => id === store?.id)
      return { values: valuesOf(found), version: found?.version ?? 0 }
    },
  })

  return (
    <VersionedPictureForm
      form={form}
      save={save}
      labels={labels}
      submit={store ? 'Сохранить' : 'Добавить'}
      onCancel={onCancel}
      noun="фотографию"
      alt="Фотография магазина"
    >
      {(bind) => (
        <>
          <TextField maxLength={100} {...bind('title')} />
          <TextField maxLength={300} {...bind('address')} />
          <TextField maxLength={120} placeholder="Ежедневно 12:00–20:00" {...bind('time_of_work')} />
        </>
      )}
    </VersionedPictureForm>
  )
}

function valuesOf(store: StaffStore | undefined): Values {
  return {
    title: store?.title ?? '',
    address: store?.address ?? '',
    time_of_work: store?.time_of_work ?? '',
    picture: store?.picture ?? null,
  }
}
