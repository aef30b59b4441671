import { useState } from 'react'
import type { ReturnFate } from '../database/values/returns.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { formatTotal } from '../platform/text/money.ts'
import { showToast } from '../ui/show-toast.ts'
import { DialogForm } from '../ui/staff/dialog/dialog-form.tsx'
import { showUndo } from '../ui/staff/dialog/show-undo.ts'
import { StaffDialog } from '../ui/staff/dialog/staff-dialog.tsx'
import { MoneyField } from '../ui/staff/form/number-fields.tsx'
import { SelectField } from '../ui/staff/form/select-field.tsx'
import { ReasonField } from '../ui/staff/form/text-fields.tsx'
import { doneAndWritten, readByShopper } from '../ui/staff/text/letter-texts.ts'
import { staffFallback } from '../ui/staff/text/staff-fallback.ts'
import { RefundNote } from './refund-note.tsx'
import { fateNames } from './return-texts.ts'
import type { acceptReturn, OrderReturn, ReturnsOfOrder, refuseReturn, undoAccepted } from './returns.contract.ts'

interface DecideReturnProps {
  orderId: number
  hasEmail: boolean
  value: OrderReturn
  decision: 'accept' | 'refuse'
  onChange: (next: ReturnsOfOrder) => void
  onClose: () => void
}

export default function DecideReturn({ decision, ...props }: DecideReturnProps) {
  return (
    <StaffDialog
      isOpen
      title={decision === 'accept' ? 'Принять возврат?' : 'Отказать в возврате?'}
      onClose={props.onClose}
    >
      {decision === 'accept' ? <AcceptForm {...props} /> : <RefuseForm {...props} />}
    </StaffDialog>
  )
}

type FormProps = Omit<DecideReturnProps, 'decision'>

const fates = (['shelf', 'write_off'] as const).map((value) => ({ value, name: fateNames[value] }))

function AcceptForm({ orderId, hasEmail, value, onChange, onClose }: FormProps) {
  // What has a defect is not sold again by oversight.
  const first: ReturnFate = value.kind === 'defect' ? 'write_off' : 'shelf'
  const [verdicts, setVerdicts] = useState<Record<number, Verdict>>({})
  const verdictOf = ({ position, quantity }: OrderReturn['lines'][number]): Verdict =>
    verdicts[position] ?? { fate: first, accepted: quantity, reason: '' }
  const [wayBack, setWayBack] = useState<number | null>(null)
  const pieces = value.lines.flatMap((line) => {
    const quantity = verdictOf(line).accepted ?? 0
    return quantity > 0 ? [{ position: line.position, quantity }] : []
  })
  const send = useAction(async () => {
    const params = { id: String(orderId), return: String(value.id) }
    const decided = value.lines.map((line) => {
      const verdict = verdictOf(line)
      return {
        position: line.position,
        fate: verdict.fate,
        accepted: verdict.accepted ?? 0,
        refuse_reason: verdict.reason,
      }
    })
    const body = { version: value.version, fates: decided, way_back: wayBack ?? 0 }
    const call = 'POST /api/staff/orders/{id}/returns/{return}/accept/'
    const changed = await browserApi.call<typeof acceptReturn>(call, { params, body })
    onChange(changed)
    onClose()
    const accepted = changed.returns.find(({ id }) => id === value.id)
    const text = `Возврат принят${accepted?.refund ? `: вернём ${formatTotal(accepted.refund)}` : ''}`
    if (!accepted?.can_undo) return showToast({ kind: 'success', text })
    showUndo(text, async () => {
      const back = { params, body: { version: accepted.version } }
      onChange(await browserApi.call<typeof undoAccepted>('POST /api/staff/orders/{id}/returns/{return}/undo/', back))
    })
  }, staffFallback('Не удалось принять возврат'))
  return (
    <DialogForm send={send} submit="Принять" keep="Пока не решать" onKeep={onClose}>
      {value.lines.map((line) => (
        <LineVerdict
          key={line.position}
          line={line}
          verdict={verdictOf(line)}
          hasEmail={hasEmail}
          errors={send.failure?.fields}
          onChange={(next) => setVerdicts({ ...verdicts, [line.position]: next })}
        />
      ))}
      {value.kind !== 'defect' && (
        <MoneyField
          label="Обратная доставка за наш счёт"
          hint="Удержим из возврата. Если покупатель отправил за свой счёт, оставьте пустым."
          value={wayBack}
          onChange={setWayBack}
          error={send.failure?.fields.way_back}
        />
      )}
      {pieces.length > 0 && (
        <RefundNote orderId={orderId} by="staff" asked={{ kind: value.kind, lines: pieces, way_back: wayBack ?? 0 }} />
      )}
      <p className="text-muted text-sm">
        На&nbsp;возврат денег десять дней. Доставку возвращаем, когда вернулся весь заказ.
      </p>
    </DialogForm>
  )
}

interface Verdict {
  fate: ReturnFate
  accepted: number | null
  reason: string
}

interface LineVerdictProps {
  line: OrderReturn['lines'][number]
  verdict: Verdict
  hasEmail: boolean
  errors: Partial<Record<string, string>> | undefined
  onChange: (verdict: Verdict) => void
}

/** How many pieces of a line are accepted and where they go; a reason for the others. */
function LineVerdict({ line, verdict, hasEmail, errors, onChange }: LineVerdictProps) {
  const { position, product_name, quantity } = line
  const { fate, accepted, reason } = verdict
  const counts = Array.from({ length: quantity + 1 }, (_, index) => quantity - index).map((count) => ({
    value: String(count),
    name: count === 0 ? 'Не принимать' : quantity === 1 ? 'Принять' : `Принять ${count} из ${quantity}`,
  }))
  return (
    <fieldset className="grid gap-3 border-line [fieldset+&]:border-t [fieldset+&]:pt-4">
      <legend className="contents font-medium wrap-anywhere">
        {product_name}, {quantity}&nbsp;шт.
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Решение"
          choices={counts}
          value={String(accepted ?? 0)}
          error={errors?.[`fates.${position}.accepted`]}
          onChange={(count) => onChange({ ...verdict, accepted: Number(count) })}
        />
        {accepted !== 0 && (
          <SelectField
            label="Куда"
            choices={fates}
            value={fate}
            onChange={(next) => onChange({ ...verdict, fate: next as ReturnFate })}
          />
        )}
      </div>
      {(accepted ?? 0) < quantity && (
        <ReasonField
          label="Почему не приняли"
          hint={readByShopper(hasEmail, 'в письме и на странице заказа')}
          value={reason}
          error={errors?.[`fates.${position}.refuse_reason`]}
          onChange={(next) => onChange({ ...verdict, reason: next })}
        />
      )}
    </fieldset>
  )
}

function RefuseForm({ orderId, hasEmail, value, onChange, onClose }: FormProps) {
  const [reason, setReason] = useState('')
  const send = useAction(async () => {
    const params = { id: String(orderId), return: String(value.id) }
    const body = { version: value.version, reason }
    const call = 'POST /api/staff/orders/{id}/returns/{return}/refuse/'
    onChange(await browserApi.call<typeof refuseReturn>(call, { params, body }))
    onClose()
    showToast({ kind: 'success', text: doneAndWritten('Возврат отклонён', hasEmail) })
  }, staffFallback('Не удалось отказать'))
  return (
    <DialogForm send={send} submit="Отказать" keep="Пока не решать" onKeep={onClose}>
      <ReasonField
        hint={readByShopper(hasEmail, 'в письме и на странице заказа')}
        value={reason}
        onChange={setReason}
        error={send.failure?.fields.reason}
      />
    </DialogForm>
  )
}
