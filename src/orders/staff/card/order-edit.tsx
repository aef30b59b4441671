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
import { doneAndWritten } from '../../../ui/staff/text/letter-texts.ts'
import { focusFirstField } from '../../../ui/use-form-in-place.ts'
import { useGoodsScans } from '../goods/goods-field.tsx'
import { type PickedLine, withPicked } from '../goods/picked-goods.ts'
import type { editOrder, getOrder, StaffOrder } from '../staff-orders.contract.ts'
import { EditFields } from './edit-fields.tsx'
import { EditLines } from './edit-lines.tsx'
import { type EditValues, editLabels, lineName, newTotals, toEdit, toValues, writeEdited } from './edit-values.ts'
import { HandDiscountForm } from './hand-discount-form.tsx'

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
  const params = { id: String(order.id) }

  /** What the order has already gets one piece more, at today's price; a line that was removed begins anew. */
  function pick(picked: PickedLine): void {
    const line = order.lines.find(({ product_id: id }) => id === picked.product_id)
    if (line) form.change(lineName(line), (before) => (typeof before === 'number' ? before + 1 : 1))
    else form.change('added', (before) => withPicked(before, picked))
  }
  const scans = useGoodsScans(pick)
  const allowLeaving = useLeaveGuard(form.isDirty || scans.scans.length > 0)

  const save = useVersionedSave<EditValues>({
    form,
    version: order.version,
    async save(values, version) {
      const body = { version, ...toEdit(order, values) }
      const saved = await browserApi.call<typeof editOrder>('PUT /api/staff/orders/{id}/', { params, body })
      allowLeaving()
      showToast({ kind: 'success', text: doneAndWritten('Заказ изменён', saved.has_email) })
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
    <div className="grid gap-5">
      <StaffForm failure={save.failure} onSubmit={() => void save.run()}>
        <Conflict form={form} save={save} labels={labels} write={(name, value) => writeEdited(order, name, value)} />
        <div className="grid items-start gap-5 desk:grid-cols-2">
          <Panel title="Состав">
            <EditLines order={order} form={form} scans={scans} onPick={pick} error={errors.lines} />
          </Panel>
          <Panel title="Покупатель и доставка">
            <EditFields order={order} form={form} errors={errors} />
          </Panel>
        </div>
        <div className="form-bar card sticky bottom-2 flex flex-wrap items-center gap-x-5 gap-y-3 p-4 shadow-lg">
          <p className="mr-auto" role="status">
            Итого <b className="tabular-nums">{Number.isFinite(total) ? formatTotal(total) : 'посчитаем'}</b>
            {total !== order.total && <span className="text-muted"> вместо {formatTotal(order.total)}</span>}
          </p>
          <button type="button" className="button-quiet" onClick={onClose}>
            Не сохранять
          </button>
          <button
            type="submit"
            className="button button-submit"
            disabled={save.busy || scans.isWaiting || !form.isDirty}
          >
            {form.values.email ? 'Сохранить и написать покупателю' : 'Сохранить заказ'}
          </button>
        </div>
      </StaffForm>
      <HandDiscountForm
        order={order}
        isHeld={form.isDirty}
        onSaved={(saved) => {
          onChange(saved)
          onClose()
        }}
      />
    </div>
  )
}
