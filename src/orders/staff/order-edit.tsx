import { useState } from 'react'
import { browserApi } from '../../platform/api-client.ts'
import { formatTotal } from '../../platform/money.ts'
import { showToast } from '../../ui/show-toast.ts'
import { ConflictNotice } from '../../ui/staff/conflict-notice.tsx'
import { describeFailure } from '../../ui/staff/failure.ts'
import { mergeEdits } from '../../ui/staff/merge-edits.ts'
import { Panel } from '../../ui/staff/panel.tsx'
import { StaffForm } from '../../ui/staff/staff-form.tsx'
import { useAction } from '../../ui/staff/use-action.ts'
import { useForm } from '../../ui/staff/use-form.ts'
import { useLeaveGuard } from '../../ui/staff/use-leave-guard.ts'
import { EditFields } from './edit-fields.tsx'
import { EditLines } from './edit-lines.tsx'
import { type EditValues, editLabels, newTotals, toEdit, toValues, writeEdited } from './edit-values.ts'
import type { editOrder, getOrder, StaffOrder } from './staff-orders.contract.ts'

interface OrderEditProps {
  order: StaffOrder
  onSaved: (order: StaffOrder) => void
  onClose: () => void
}

/** Changes an order before it is paid; what it will cost is shown while one edits. */
export function OrderEdit({ order, onSaved, onClose }: OrderEditProps) {
  const form = useForm<EditValues>(toValues(order))
  const [base, setBase] = useState(order)
  /** As somebody else has saved it meanwhile. */
  const [theirs, setTheirs] = useState<StaffOrder>()
  useLeaveGuard(form.isDirty)

  const save = useAction(async (from: StaffOrder, values: EditValues) => {
    const params = { id: String(order.id) }
    try {
      const body = { version: from.version, ...toEdit(values) }
      onSaved(await browserApi.call<typeof editOrder>('PUT /api/staff/orders/{id}/', { params, body }))
    } catch (error) {
      if (describeFailure(error, '').code === 'edited_meanwhile') {
        setTheirs(await browserApi.call<typeof getOrder>('GET /api/staff/orders/{id}/', { params }))
        return
      }
      throw error
    }
    showToast({ kind: 'success', text: 'Заказ изменён, покупателю придёт письмо' })
    onClose()
  }, 'Не удалось сохранить заказ')

  function take(values: EditValues, from: StaffOrder): void {
    form.reset(values, toValues(from))
    setBase(from)
    setTheirs(undefined)
    onSaved(from)
  }

  const errors = save.failure?.fields ?? {}
  const totals = newTotals(base, form.values)
  return (
    <StaffForm failure={save.failure} onSubmit={() => void save.run(base, form.values)}>
      {theirs && (
        <ConflictNotice
          start={form.start}
          mine={form.values}
          theirs={toValues(theirs)}
          labels={editLabels}
          write={(name, value) => writeEdited(base, name, value)}
          busy={save.busy}
          onTakeTheirs={() => take(toValues(theirs), theirs)}
          onKeepMine={() => {
            const merged = mergeEdits(form.start, form.values, toValues(theirs))
            take(merged, theirs)
            void save.run(theirs, merged)
          }}
        />
      )}
      <div className="grid items-start gap-5 desk:grid-cols-2">
        <Panel title="Состав">
          <EditLines
            order={base}
            lines={form.values.lines}
            error={errors.lines}
            onChange={(lines) => form.set('lines', lines)}
          />
        </Panel>
        <Panel title="Покупатель и доставка">
          <EditFields order={base} form={form} errors={errors} />
        </Panel>
      </div>
      <div className="card sticky bottom-2 flex flex-wrap items-center gap-x-5 gap-y-3 p-4 shadow-lg">
        <p className="mr-auto" role="status">
          Итого{' '}
          <b className="tabular-nums">{Number.isFinite(totals.total) ? formatTotal(totals.total) : 'посчитаем'}</b>
          {totals.total !== order.total && <span className="text-muted"> вместо {formatTotal(order.total)}</span>}
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
