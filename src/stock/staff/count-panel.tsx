import { useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { showToast } from '../../ui/show-toast.ts'
import { askConfirm } from '../../ui/staff/dialog/ask-confirm.ts'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { useLeaveGuard } from '../../ui/staff/form/use-leave-guard.ts'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { CodeInput } from './code-input.tsx'
import { StockLinesList } from './stock-lines-list.tsx'
import { type StockLine, useStockLines } from './use-stock-lines.ts'
import type { countGoods } from './warehouse.contract.ts'

/** A stocktake: what was counted against what the shop thinks, with the differences to confirm. */
export function CountPanel({ onDone }: { onDone: () => void }) {
  const stock = useStockLines()
  const [note, setNote] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  useLeaveGuard(stock.lines.length > 0)
  const different = stock.lines.filter((line) => line.quantity !== line.stock)

  const save = useAction(async () => {
    const question = {
      title: 'Записать пересчёт?',
      text:
        different.length === 0
          ? 'Расхождений нет: остатки не изменятся.'
          : `Изменится остаток: ${countOf(different.length, productForms)}. Продажи за время пересчёта учтутся.`,
      confirm: 'Записать',
    }
    if (!(await askConfirm(question))) return
    const lines = stock.lines.map((line) => ({ product_id: line.id, counted: line.quantity, seen: line.stock }))
    await browserApi.call<typeof countGoods>('POST /api/staff/stock/counts/', { body: { key, note, lines } })
    stock.clear()
    setNote('')
    setKey(crypto.randomUUID())
    showToast({ kind: 'success', text: 'Пересчёт записан' })
    onDone()
  }, staffFallback('Не удалось записать пересчёт'))

  return (
    <Panel title="Пересчёт">
      <CodeInput stock={stock} />
      <StockLinesList stock={stock} label="Насчитали" describe={(line) => <Difference line={line} />} />
      {stock.lines.length > 0 && (
        <StaffForm failure={save.failure} onSubmit={() => void save.run()}>
          <TextField
            label="Примечание"
            hint="Что пересчитали и почему."
            maxLength={160}
            value={note}
            onChange={setNote}
          />
          <SubmitButton loading={save.busy} className="justify-self-start">
            {different.length > 0 ? `Записать, расхождений: ${different.length}` : 'Записать без расхождений'}
          </SubmitButton>
        </StaffForm>
      )}
    </Panel>
  )
}

function Difference({ line: { stock, quantity } }: { line: StockLine }) {
  if (stock === null) return <>раньше не считался</>
  const gap = quantity - stock
  if (gap === 0) return <span className="text-good">сходится</span>
  return (
    <>
      по учёту {stock}, <span className="text-bad">{gap < 0 ? `не хватает ${-gap}` : `лишних ${gap}`}</span>
    </>
  )
}
