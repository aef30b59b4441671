import { useCallback, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { showToast } from '../../ui/show-toast.ts'
import { WholeField } from '../../ui/staff/form/number-fields.tsx'
import { SelectField } from '../../ui/staff/form/select-field.tsx'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { correctStock, listStockMovements, StockCorrection } from './stock.contract.ts'
import { StockHistory } from './stock-history.tsx'

interface StockPanelProps {
  productId: number
  stock: number | null
  onChange: (stock: number | null) => void
}

const counted = [
  { value: 'add', name: 'Поступление' },
  { value: 'remove', name: 'Списание' },
  { value: 'set', name: 'Пересчёт' },
  { value: 'stop', name: 'Больше не считать' },
]
const uncounted = [{ value: 'set', name: 'Начать считать' }]

/** Stock changes by movements with a reason, apart from the other fields, so a sale never outdates an open editor. */
export function StockPanel({ productId, stock, onChange }: StockPanelProps) {
  const kinds = stock === null ? uncounted : counted
  const [chosen, setKind] = useState('add')
  const kind = kinds.some(({ value }) => value === chosen) ? chosen : 'set'
  const [quantity, setQuantity] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const history = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof listStockMovements>(
          'GET /api/staff/products/{id}/stock/',
          { params: { id: productId } },
          { signal },
        ),
      [productId],
    ),
    staffFallback(),
  )
  const move = useAction(async () => {
    const body = { kind, quantity, reason } as StockCorrection
    const after = await browserApi.call<typeof correctStock>('POST /api/staff/products/{id}/stock/', {
      params: { id: productId },
      body,
    })
    onChange(after.stock)
    setQuantity(null)
    setReason('')
    history.reload()
    showToast({ kind: 'success', text: 'Остаток изменён' })
  }, staffFallback('Не удалось изменить остаток'))
  const fields = move.failure?.fields

  return (
    <Panel
      title="Остаток"
      aside={
        <p className="font-semibold text-lg tabular-nums">{stock === null ? 'не считается' : `${stock}\u00a0шт.`}</p>
      }
    >
      <StaffForm onSubmit={() => void move.run()} failure={move.failure}>
        <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
          <SelectField label="Что произошло" choices={kinds} value={kind} onChange={setKind} />
          {kind !== 'stop' && (
            <WholeField
              label={kind === 'set' ? 'Стало' : 'Сколько'}
              required
              value={quantity}
              onChange={setQuantity}
              error={fields?.quantity}
            />
          )}
        </div>
        <TextField
          label="Причина"
          required
          maxLength={200}
          placeholder={reasonHints[kind]}
          value={reason}
          onChange={setReason}
          error={fields?.reason}
        />
        <SubmitButton loading={move.busy} className="justify-self-start">
          Провести
        </SubmitButton>
      </StaffForm>
      <StockHistory load={history} productId={productId} />
    </Panel>
  )
}

const reasonHints: Record<string, string> = {
  add: 'Поставка, возврат',
  remove: 'Брак, подарок, витрина',
  set: 'Пересчитали на складе',
  stop: 'Возим под заказ',
}
