import { useCallback, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { type Load, useLoad } from '../../platform/browser/use-load.ts'
import { signed } from '../../platform/text/signed.ts'
import { Loaded, Waiting } from '../../ui/load-state.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { WholeField } from '../../ui/staff/form/number-fields.tsx'
import { SelectField } from '../../ui/staff/form/select-field.tsx'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../ui/staff/text/write-time.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { correctStock, listStockMovements, StockCorrection, StockMovement } from './stock.contract.ts'

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
  const history = useStockHistory(productId)
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

function useStockHistory(productId: number) {
  return useLoad(
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
}

const reasonHints: Record<string, string> = {
  add: 'Поставка, возврат',
  remove: 'Брак, подарок, витрина',
  set: 'Пересчитали на складе',
  stop: 'Возим под заказ',
}

interface Page {
  results: StockMovement[]
  more: boolean
}

/** The stock movements of a product, newest first. */
function StockHistory({ load, productId }: { load: Load<Page>; productId: number }) {
  return (
    <Loaded load={load} waiting={<Waiting className="h-24" />}>
      {/* The key resets the loaded pages after a new movement. */}
      {(first) => <Movements key={first.results[0]?.id} first={first} productId={productId} />}
    </Loaded>
  )
}

function Movements({ first, productId }: { first: Page; productId: number }) {
  const [{ results, more }, setShown] = useState(first)
  const loadMore = useAction(async () => {
    const next = await browserApi.call<typeof listStockMovements>('GET /api/staff/products/{id}/stock/', {
      params: { id: productId },
      query: { before: results.at(-1)?.id },
    })
    setShown({ results: [...results, ...next.results], more: next.more })
  }, staffFallback('Не получилось. Попробуйте ещё раз.'))
  if (results.length === 0) return <p className="text-muted text-sm">Движений пока не было.</p>
  return (
    <div className="grid gap-3 overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">История остатка</caption>
        <thead className="text-muted">
          <tr>
            <th className="py-1 pr-4 font-medium">Когда</th>
            <th className="py-1 pr-4 text-right font-medium">Движение</th>
            <th className="py-1 pr-4 text-right font-medium">Стало</th>
            <th className="py-1 font-medium">Причина</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ id, at, change, stock_after, reason, by, order_id }) => (
            <tr key={id} className="border-line border-t align-top">
              <td className="whitespace-nowrap py-2 pr-4 tabular-nums">{writeTime(at)}</td>
              <td className="py-2 pr-4 text-right tabular-nums">{signed(change)}</td>
              <td className="py-2 pr-4 text-right tabular-nums">{stock_after}</td>
              <td className="py-2 wrap-anywhere">
                {reason}
                {order_id !== null && ` (заказ ${order_id})`}
                {by && <span className="block text-muted">{by}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more && (
        <button
          type="button"
          className="button-quiet justify-self-start"
          disabled={loadMore.busy}
          onClick={() => void loadMore.run()}
        >
          Показать раньше
        </button>
      )}
    </div>
  )
}
