import { type RefObject, useEffect, useState } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { formatTotal } from '../../../platform/text/money.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { useVersionedSave } from '../../../ui/staff/conflict/use-versioned-save.ts'
import { Conflict } from '../../../ui/staff/conflict/versioned-form.tsx'
import { StaffForm } from '../../../ui/staff/form/staff-form.tsx'
import { useForm } from '../../../ui/staff/form/use-form.ts'
import { useLeaveGuard } from '../../../ui/staff/form/use-leave-guard.ts'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { focusFirstField } from '../../../ui/use-form-in-place.ts'
import type { editOrder, getOrder, StaffOrder } from '../staff-orders.contract.ts'
import { EditFields } from './edit-fields.tsx'
import { EditLines } from './edit-lines.tsx'
import { type EditValues, editLabels, newTotals, toEdit, toValues, writeEdited } from './edit-values.ts'

interface OrderEditProps {
  order: StaffOrder
  place: RefObject<HTMLElement | null>
  /** The current order, saved here or by another person. */
  onChange: (order: StaffOrder) => void
  onClose: () => void
}

/** Edits an unpaid order and shows the new total while typing. */
export default function OrderEdit({ order, place, onChange, onClose }: OrderEditProps) {
  useEffect(() => focusFirstField(place.current), [place])
  // Kept from the start: a conflict may name a line that another person has removed.
  const [labels] = useState(editLabels(order))
  const form = useForm<EditValues>(toValues(order))
  const allowLeaving = useLeaveGuard(form.isDirty)
  const params = { id: String(order.id) }

  const save = useVersionedSave<EditValues>({
    form,
    version: order.version,
    async save(values, version) {
      const body = { version, ...toEdit(order, values) }
      const saved = await browserApi.call<typeof editOrder>('PUT /api/staff/orders/{id}/', { params, body })
      allowLeaving()
      showToast({ kind: 'success', text: 'Заказ изменён, покупателю придёт письмо' })
      onChange(saved)
      onClose()
      return { values, version: saved.version }
    },
    async latest() {
      const theirs = await browserApi.call<typeof getOrder>('GET /api/staff/orders/{id}/', { params })
      onChange(theirs)
      return { values: toValues(theirs), version: theirs.version }
    },
  })

  const errors = save.failure?.fields ?? {}
  const { total } = newTotals(order, form.values)
  return (
    <StaffForm failure={save.failure} onSubmit={() => void save.run()}>
      <Conflict form={form} save={save} labels={labels} write={(name, value) => writeEdited(order, name, value)} />
      <div className="grid items-start gap-5 desk:grid-cols-2">
        <Panel title="Состав">
          <EditLines order={order} form={form} error={errors.lines} />
        </Panel>
        <Panel title="Покупатель и доставка">
          <EditFields order={order} form={form} errors={errors} />
        </Panel>
      </div>
      <div className="card sticky bottom-2 flex flex-wrap items-center gap-x-5 gap-y-3 p-4 shadow-lg">
        <p className="mr-auto" role="status">
          Итого <b className="tabular-nums">{Number.isFinite(total) ? formatTotal(total) : 'посчитаем'}</b>
          {total !== order.total && <span className="text-muted"> вместо {formatTotal(order.total)}</span>}
        </p>
        <button type="button" className="button-quiet" onClick={onClose}>
          Не сохранять
        </button>
        <button type="submit" className="button button-submit" disabled={save.busy || !form.isDirty}>
          Сохранить и написать покупателю
        </button>
      </div>
    </StaffForm>
  )
}
