import { useState } from 'react'
import { askedKinds } from '../database/values/returns.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { showToast } from '../ui/show-toast.ts'
import { DialogForm } from '../ui/staff/dialog/dialog-form.tsx'
import { StaffDialog } from '../ui/staff/dialog/staff-dialog.tsx'
import { WholeField } from '../ui/staff/form/number-fields.tsx'
import { SelectField } from '../ui/staff/form/select-field.tsx'
import { TextArea } from '../ui/staff/form/text-fields.tsx'
import { staffFallback } from '../ui/staff/text/staff-fallback.ts'
import { kindNames } from './return-texts.ts'
import type { addReturn, ReturnsOfOrder } from './returns.contract.ts'

interface AddReturnProps {
  orderId: number
  value: ReturnsOfOrder
  onChange: (next: ReturnsOfOrder) => void
  onClose: () => void
}

/** For staff: a parcel that was not collected, or a shopper who called. */
export default function AddReturn(props: AddReturnProps) {
  return (
    <StaffDialog isOpen title="Оформить возврат" onClose={props.onClose}>
      <AddForm {...props} />
    </StaffDialog>
  )
}

type Kind = (typeof askedKinds)[number]

const kinds = askedKinds.toReversed().map((value) => ({ value, name: kindNames[value] }))

function AddForm({ orderId, value, onChange, onClose }: AddReturnProps) {
  const open = value.lines.filter(({ left }) => left > 0)
  const [kind, setKind] = useState<Kind>('not_collected')
  const [reason, setReason] = useState('')
  const [pieces, setPieces] = useState<Record<number, number | null>>(
    Object.fromEntries(open.map(({ position, left }) => [position, left])),
  )
  const send = useAction(async () => {
    const lines = open.flatMap(({ position }) => {
      const quantity = pieces[position] ?? 0
      return quantity === 0 ? [] : [{ position, quantity }]
    })
    const input = { params: { id: String(orderId) }, body: { kind, reason, lines } }
    onChange(await browserApi.call<typeof addReturn>('POST /api/staff/orders/{id}/returns/', input))
    onClose()
    showToast({ kind: 'success', text: 'Возврат оформлен' })
  }, staffFallback('Не удалось оформить возврат'))
  return (
    <DialogForm send={send} submit="Оформить" keep="Не оформлять" onKeep={onClose}>
      <SelectField label="Почему" choices={kinds} value={kind} onChange={(next) => setKind(next as Kind)} />
      {open.map(({ position, product_name, left }) => (
        <WholeField
          key={position}
          label={product_name}
          hint={`Сколько штук возвращается, до ${left}`}
          value={pieces[position] ?? null}
          onChange={(next) => setPieces({ ...pieces, [position]: next })}
          error={send.failure?.fields[`lines.${position}.quantity`]}
        />
      ))}
      <TextArea label="Подробности" rows={2} maxLength={2000} value={reason} onChange={setReason} />
    </DialogForm>
  )
}
