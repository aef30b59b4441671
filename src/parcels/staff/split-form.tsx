import { useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { showToast } from '../../ui/show-toast.ts'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { FormButtons } from './form-buttons.tsx'
import type { StaffParcel, splitParcel } from './staff-parcels.contract.ts'

interface SplitFormProps {
  parcel: StaffParcel
  onDone: (parcels: StaffParcel[]) => void
  onClose: () => void
}

/** Which pieces go into a parcel of their own; preorders are proposed, for they are what is waited for. */
export function SplitForm({ parcel, onDone, onClose }: SplitFormProps) {
  const [taken, setTaken] = useState<Record<number, number>>(() => proposal(parcel))
  const split = useAction(async () => {
    const lines = parcel.lines.flatMap(({ order_id, position }, index) => {
      const quantity = taken[index] ?? 0
      return quantity > 0 ? [{ order_id, position, quantity }] : []
    })
    const body = { version: parcel.version, lines }
    const params = { id: parcel.id }
    onDone(await browserApi.call<typeof splitParcel>('POST /api/staff/parcels/{id}/split/', { params, body }))
    showToast({ kind: 'success', text: 'Посылка разделена' })
  }, staffFallback('Не удалось разделить посылку'))
  return (
    <StaffForm failure={split.failure} onSubmit={() => void split.run()}>
      <p className="text-muted text-sm">
        Сколько штук поедет отдельной посылкой. Покупатель за неё не доплачивает: доставка уже оплачена.
      </p>
      <div className="grid gap-2">
        {parcel.lines.map((line, index) => (
          <label key={`${line.order_id} ${line.position}`} className="flex items-center gap-3">
            <select
              className="input w-20"
              value={taken[index] ?? 0}
              onChange={(event) => setTaken({ ...taken, [index]: Number(event.target.value) })}
            >
              {Array.from({ length: line.quantity + 1 }, (_, quantity) => (
                <option key={String(quantity)} value={quantity}>
                  {quantity}
                </option>
              ))}
            </select>
            <span className="wrap-anywhere">
              {line.product_name}
              {line.is_preorder && ' (предзаказ)'}
            </span>
          </label>
        ))}
      </div>
      <FormButtons submit="Разделить" busy={split.busy} onClose={onClose} />
    </StaffForm>
  )
}

function proposal({ lines }: StaffParcel): Record<number, number> {
  const some = lines.some(({ is_preorder }) => !is_preorder)
  return Object.fromEntries(
    lines.map(({ is_preorder, quantity }, index) => [index, some && is_preorder ? quantity : 0]),
  )
}
