import { type ReactNode, useCallback } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { shopCityBy } from '../../../platform/text/date-format.ts'
import { quoted } from '../../../platform/text/quoted.ts'
import { Loaded } from '../../../ui/load-state.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { useVersionedSave } from '../../../ui/staff/conflict/use-versioned-save.ts'
import { VersionedForm } from '../../../ui/staff/conflict/versioned-form.tsx'
import { askConfirm } from '../../../ui/staff/dialog/ask-confirm.ts'
import { fromShopTime, toShopTime } from '../../../ui/staff/form/shop-time.ts'
import { SwitchField } from '../../../ui/staff/form/switch-field.tsx'
import { TextArea, TextField } from '../../../ui/staff/form/text-fields.tsx'
import { labelled, useForm } from '../../../ui/staff/form/use-form.ts'
import { useLeaveGuard } from '../../../ui/staff/form/use-leave-guard.ts'
import { AddForm } from '../../../ui/staff/list/add-form.tsx'
import { EditableRow } from '../../../ui/staff/list/editable-row.tsx'
import { OrderedList } from '../../../ui/staff/list/ordered-list.tsx'
import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeShortTime } from '../../../ui/staff/text/write-time.ts'
import { StripScroller } from '../../../ui/strip-scroller.tsx'
import { ProductCard } from '../../product-card.tsx'
import type {
  createStrip,
  deleteStrip,
  listStaffStrips,
  orderStrips,
  StaffStrip,
  updateStrip,
} from './staff-strips.contract.ts'

export const meta = () => officeMeta('Подборки')

export default function StripsPage() {
  const load = useLoad(
    useCallback((signal) => browserApi.call<typeof listStaffStrips>('GET /api/staff/strips/', {}, { signal }), []),
    staffFallback('Не удалось загрузить подборки'),
  )
  return (
    <div className="grid max-w-5xl gap-5">
      <PageHeader
        title="Подборки"
        note="Полки на главной странице, под новинками и товарами в наличии. Здесь они такие, какими их увидят покупатели."
      />
      <AddForm title="Новая подборка">
        {(close) => (
          <StripForm
            onSaved={(strips) => {
              close()
              load.set(strips)
            }}
            onCancel={close}
          />
        )}
      </AddForm>
      <Loaded load={load}>
        {(strips) =>
          strips.length === 0 ? (
            <p className="text-muted">Подборок пока нет.</p>
          ) : (
            <OrderedList
              label="Подборки"
              items={strips}
              keyOf={({ id }) => id}
              nameOf={({ title }) => title}
              onOrder={async (ids) =>
                load.set(await browserApi.call<typeof orderStrips>('PUT /api/staff/strips/order/', { body: { ids } }))
              }
            >
              {(strip, move) => <StripRow strip={strip} move={move} onChange={load.set} />}
            </OrderedList>
          )
        }
      </Loaded>
    </div>
  )
}

interface StripRowProps {
  strip: StaffStrip
  move: ReactNode
  onChange: (strips: StaffStrip[]) => void
}

function StripRow({ strip, move, onChange }: StripRowProps) {
  const { id, title, address, published, products, starts_at } = strip
  const remove = useAction(async () => {
    if (!(await askConfirm({ title: `Удалить подборку ${quoted(title)}?`, confirm: 'Удалить' }))) return
    onChange(await browserApi.call<typeof deleteStrip>('DELETE /api/staff/strips/{id}/', { params: { id } }))
  }, staffFallback('Не удалось удалить подборку'))
  return (
    <div className="grid min-w-0 gap-3">
      <EditableRow
        name={title}
        remove={remove}
        form={(close) => (
          <StripForm
            strip={strip}
            onSaved={(strips) => {
              close()
              onChange(strips)
            }}
            onCancel={close}
          />
        )}
      >
        {move}
        <div className="min-w-40 flex-1">
          <p className="font-medium wrap-anywhere">{title}</p>
          <p className="text-muted text-sm wrap-anywhere">
            <span className={published ? 'text-accent-ink' : ''}>{published ? 'На главной' : 'Не видна'}</span>
            {' · '}
            {address ?? 'выбраны вручную'}
            {starts_at && ` · дроп ${writeShortTime(starts_at)}`}
          </p>
        </div>
      </EditableRow>
      {products.length === 0 ? (
        <p className="text-muted text-sm">Сейчас в ней ничего нет, и на главной её не будет.</p>
      ) : (
        <StripScroller label={title}>
          {products.map((product) => (
            <li key={product.id} className="text-sm">
              <ProductCard product={product} sizes="140px" />
            </li>
          ))}
        </StripScroller>
      )}
    </div>
  )
}

interface StripFormProps {
  /** Undefined for a new one. */
  strip?: StaffStrip
  onSaved: (strips: StaffStrip[]) => void
  onCancel: () => void
}

interface Values {
  title: string
  address: string
  skus: string
  published: boolean
  starts_at: string
  text: string
}

const labels = {
  title: 'Название',
  address: 'По правилу: адрес списка',
  skus: 'Или вручную: артикулы',
  published: 'Показывать на главной',
  starts_at: 'Дроп: когда показать товары',
  text: 'Что написать до этого',
}

function StripForm({ strip, onSaved, onCancel }: StripFormProps) {
  const form = useForm(valuesOf(strip))
  const allowLeaving = useLeaveGuard(form.isDirty)
  const save = useVersionedSave<Values>({
    form,
    version: strip?.version ?? 0,
    async save(values, version) {
      const body = {
        ...values,
        starts_at: values.starts_at === '' ? null : fromShopTime(values.starts_at),
        skus: values.skus.split(/[\n,;]+/).filter((sku) => sku.trim() !== ''),
      }
      const strips = strip
        ? await browserApi.call<typeof updateStrip>('PATCH /api/staff/strips/{id}/', {
            params: { id: strip.id },
            body: { ...body, version },
          })
        : await browserApi.call<typeof createStrip>('POST /api/staff/strips/', { body })
      allowLeaving()
      showToast({
        kind: 'success',
        text: values.published ? 'Подборка на главной' : 'Подборка сохранена, пока не видна',
      })
      onSaved(strips)
      return { values, version }
    },
    async latest() {
      const strips = await browserApi.call<typeof listStaffStrips>('GET /api/staff/strips/')
      const found = strips.find(({ id }) => id === strip?.id)
      return { values: valuesOf(found), version: found?.version ?? 0 }
    },
  })
  return (
    <VersionedForm form={form} save={save} labels={labels} submit={strip ? 'Сохранить' : 'Создать'} onCancel={onCancel}>
      <StripFields bind={labelled(form, labels, save.failure)} />
    </VersionedForm>
  )
}

function StripFields({ bind }: { bind: ReturnType<typeof labelled<Values>> }) {
  return (
    <>
      <TextField required maxLength={60} {...bind('title')} />
      <TextField
        maxLength={500}
        placeholder="/category/3/?filter=new"
        hint="Откройте список в магазине, выберите фильтры и порядок и скопируйте адрес. Первые 12 товаров, всегда свежие."
        {...bind('address')}
      />
      <TextArea
        rows={4}
        hint="По одному в строке, до 24, в нужном порядке. Адрес списка тогда оставьте пустым."
        {...bind('skus')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          hint={`По ${shopCityBy()}. До этого момента на главной вместо товаров обратный отсчёт. Пусто — обычная подборка.`}
          {...bind('starts_at')}
        />
        <TextField maxLength={160} placeholder="Десять фигурок, каждая в одном экземпляре" {...bind('text')} />
      </div>
      <SwitchField hint="Без этого подборку видно только здесь." {...bind('published')} />
    </>
  )
}

function valuesOf(strip: StaffStrip | undefined): Values {
  return {
    title: strip?.title ?? '',
    address: strip?.address ?? '',
    skus: strip?.skus.join('\n') ?? '',
    published: strip?.published ?? false,
    starts_at: strip?.starts_at ? toShopTime(strip.starts_at) : '',
    text: strip?.text ?? '',
  }
}
