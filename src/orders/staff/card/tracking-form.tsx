import { useState } from 'react'
import { browserApi, isRefusal } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { StaffForm } from '../../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../../ui/staff/form/text-fields.tsx'
import { doneAndWritten } from '../../../ui/staff/text/letter-texts.ts'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { getOrder, StaffOrder, setTracking } from '../staff-orders.contract.ts'

/** A form of its own, as the number is often known only after the order was marked as sent. */
export function TrackingForm({ order, set }: { order: StaffOrder; set: (order: StaffOrder) => void }) {
  const known = order.tracking_number ?? ''
  const [number, setNumber] = useState(known)
  const save = useAction(async () => {
    const body = { version: order.version, tracking_number: number }
    const params = { id: String(order.id) }
    try {
      set(await browserApi.call<typeof setTracking>('POST /api/staff/orders/{id}/tracking/', { params, body }))
    } catch (error) {
      // Shows the order as it is now; the number stays in the field, and the next attempt is over that order.
      if (isRefusal(error, 'edited_meanwhile')) {
        set(await browserApi.call<typeof getOrder>('GET /api/staff/orders/{id}/', { params }))
      }
      throw error
    }
    const text = number.trim() ? doneAndWritten('Трек-номер сохранён', order.has_email) : 'Трек-номер убран'
    showToast({ kind: 'success', text })
  }, staffFallback('Не удалось сохранить трек-номер'))

  return (
    <StaffForm failure={save.failure} onSubmit={() => void save.run()}>
      <TextField
        label="Трек-номер"
        hint={save.failure?.code === 'edited_meanwhile' ? `Сейчас записан: ${known || 'никакой'}.` : undefined}
        maxLength={60}
        value={number}
        onChange={setNumber}
        error={save.failure?.fields.tracking_number}
      />
      <button type="submit" className="button-quiet justify-self-start" disabled={save.busy || number.trim() === known}>
        Сохранить трек-номер
      </button>
    </StaffForm>
  )
}
