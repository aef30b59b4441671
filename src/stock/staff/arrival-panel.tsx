import { useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { countOf } from '../../platform/text/plural.ts'
import { showToast } from '../../ui/show-toast.ts'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { SwitchField } from '../../ui/staff/form/switch-field.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { useLeaveGuard } from '../../ui/staff/form/use-leave-guard.ts'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { CodeInput } from './code-input.tsx'
import { StockLinesList } from './stock-lines-list.tsx'
import { useStockLines } from './use-stock-lines.ts'
import type { receiveGoods } from './warehouse.contract.ts'

const pieces = ['штука', 'штуки', 'штук'] as const

/** A delivery came. */
export function ArrivalPanel({ onDone }: { onDone: () => void }) {
  const stock = useStockLines()
  const [note, setNote] = useState('')
  const [startsCounting, setStartsCounting] = useState(false)
  // One key for one delivery: sent twice, it is written once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  useLeaveGuard(stock.lines.length > 0)
  const arriving = stock.lines.filter(({ quantity }) => quantity > 0)
  const total = arriving.reduce((sum, { quantity }) => sum + quantity, 0)
  const hasUncounted = arriving.some((line) => line.stock === null)

  const save = useAction(async () => {
    const lines = arriving.map(({ id, quantity }) => ({ product_id: id, quantity }))
    const body = { key, note, start_counting: startsCounting, lines }
    const done = await browserApi.call<typeof receiveGoods>('POST /api/staff/stock/arrivals/', { body })
    stock.clear()
    setNote('')
    setKey(crypto.randomUUID())
    showToast({ kind: 'success', text: `Принято: ${countOf(done.pieces, pieces)}` })
    onDone()
  }, staffFallback('Не удалось принять поставку'))

  return (
    <Panel title="Приход товара">
      <CodeInput stock={stock} />
      <StockLinesList
        stock={stock}
        label="Пришло"
        describe={({ stock: now, quantity }) => (now === null ? 'не считается' : `${now} → ${now + quantity} шт.`)}
      />
      {arriving.length > 0 && (
        <StaffForm failure={save.failure} onSubmit={() => void save.run()}>
          <TextField
            label="Откуда"
            hint="Поставщик, номер накладной: останется в истории каждого товара."
            maxLength={160}
            value={note}
            onChange={setNote}
          />
          {hasUncounted && (
            <SwitchField
              label="Начать считать остаток товаров, у которых он не считается"
              value={startsCounting}
              onChange={setStartsCounting}
            />
          )}
          <SubmitButton loading={save.busy} className="justify-self-start">
            Принять {countOf(total, pieces)}
          </SubmitButton>
        </StaffForm>
      )}
    </Panel>
  )
}
