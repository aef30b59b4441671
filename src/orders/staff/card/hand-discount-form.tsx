import { useState } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { formatTotal } from '../../../platform/text/money.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { MoneyField, WholeField } from '../../../ui/staff/form/number-fields.tsx'
import { SelectField } from '../../../ui/staff/form/select-field.tsx'
import { StaffForm } from '../../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../../ui/staff/form/text-fields.tsx'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { readByShopper } from '../../../ui/staff/text/letter-texts.ts'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { giveDiscount, StaffOrder } from '../staff-orders.contract.ts'

const ways = [
  { value: 'percent', name: 'Процент' },
  { value: 'sum', name: 'Сумма' },
]

interface HandDiscountFormProps {
  order: StaffOrder
  /** Other changes of the order are not saved yet. */
  isHeld: boolean
  onSaved: (order: StaffOrder) => void
}

/** A discount by hand, in the place of the one before. */
export function HandDiscountForm({ order, isHeld, onSaved }: HandDiscountFormProps) {
  const [way, setWay] = useState('percent')
  const [value, setValue] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const give = useAction(async () => {
    const isPercent = way === 'percent'
    const body = {
      version: order.version,
      percent: isPercent ? (value ?? 0) : null,
      sum: isPercent ? null : (value ?? 0),
      reason,
    }
    const params = { id: String(order.id) }
    const saved = await browserApi.call<typeof giveDiscount>('POST /api/staff/orders/{id}/discount/', { params, body })
    showToast({ kind: 'success', text: `Сумма заказа теперь ${formatTotal(saved.total)}` })
    onSaved(saved)
  }, staffFallback('Не удалось дать скидку'))
  const errors = give.failure?.fields
  return (
    <Panel title="Скидка вручную">
      <StaffForm onSubmit={() => void give.run()} failure={give.failure} className="gap-3">
        <div className="grid gap-3 sm:grid-cols-3">
          <SelectField label="Скидка" choices={ways} value={way} onChange={setWay} />
          {way === 'percent' ? (
            <WholeField
              label="Процентов от товаров"
              required
              value={value}
              onChange={setValue}
              error={errors?.percent}
            />
          ) : (
            <MoneyField label="Рублей" required value={value} onChange={setValue} error={errors?.sum} />
          )}
          <TextField
            label="За что"
            required
            maxLength={120}
            placeholder="помята коробка"
            value={reason}
            onChange={setReason}
            error={errors?.reason}
          />
        </div>
        <p className="text-muted text-sm">
          {isHeld
            ? 'Сначала сохраните остальные изменения заказа.'
            : `${readByShopper(order.has_email, 'в письме и на странице заказа')} Новая скидка заменит прежнюю, 0 её уберёт.`}
        </p>
        <button type="submit" className="button-quiet justify-self-start" aria-busy={give.busy} disabled={isHeld}>
          Применить скидку
        </button>
      </StaffForm>
    </Panel>
  )
}
