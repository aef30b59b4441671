import { type ReactNode, useCallback } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { Loaded } from '../../../ui/load-state.tsx'
import { askConfirm } from '../../../ui/staff/dialog/ask-confirm.ts'
import { AddForm } from '../../../ui/staff/list/add-form.tsx'
import { EditableRow } from '../../../ui/staff/list/editable-row.tsx'
import { OrderedList } from '../../../ui/staff/list/ordered-list.tsx'
import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { StripScroller } from '../../../ui/strip-scroller.tsx'
import { ProductCard } from '../../product-card.tsx'
import type { deleteStrip, listStaffStrips, orderStrips, StaffStrip } from './staff-strips.contract.ts'
import { StripForm } from './strip-form.tsx'

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
  const { id, title, address, published, products } = strip
  const remove = useAction(async () => {
    if (!(await askConfirm({ title: `Удалить подборку «${title}»?`, confirm: 'Удалить' }))) return
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
