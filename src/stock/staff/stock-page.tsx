import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { SwitchField } from '../../ui/staff/form/switch-field.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { useLeaveGuard } from '../../ui/staff/form/use-leave-guard.ts'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { CodeInput } from './code-input.tsx'
import { CountPanel } from './count-panel.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { StockLinesList } from './stock-lines-list.tsx'
import { useStockLines } from './use-stock-lines.ts'
import type { listLowStock, receiveGoods } from './warehouse.contract.ts'

export const meta = () => officeMeta('Склад')

const tabs = [
  { value: 'arrival', name: 'Приход' },
  { value: 'count', name: 'Пересчёт' },
  { value: 'low', name: 'Заканчиваются' },
]

export default function StockPage() {
  const [params] = useSearchParams()
  const tab = params.get('tab') ?? 'arrival'
  // The history is loaded again after each delivery and stocktake.
  const [written, setWritten] = useState(0)
  const onDone = () => setWritten((count) => count + 1)
  return (
    <div className="mx-auto grid max-w-6xl gap-5">
      <PageHeader
        title="Склад"
        actions={
          <nav aria-label="Работа со складом">
            <ul className="flex flex-wrap rounded-xl bg-shelf p-1">
              {tabs.map(({ value, name }) => (
                <li key={value}>
                  <a
                    href={`/staff/stock/?tab=${value}`}
                    aria-current={value === tab ? 'page' : undefined}
                    className="view-tab"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        }
      />
      {tab === 'arrival' && <ArrivalPanel onDone={onDone} />}
      {tab === 'count' && <CountPanel />}
      {tab === 'low' && <LowStockPanel />}
      {tab === 'arrival' && <DocumentsPanel key={written} />}
    </div>
  )
}

const load = (signal: AbortSignal) => browserApi.call<typeof listLowStock>('GET /api/staff/stock/low/', {}, { signal })

/** What runs out, by the threshold of each product. */
function LowStockPanel() {
  const low = useLoad(load, staffFallback())
  return (
    <Panel
      title="Заканчиваются"
      aside={low.value && <span className="text-muted text-sm">{countOf(low.value.count, productForms)}</span>}
    >
      <p className="text-muted text-sm">Порог задаётся в карточке товара, иначе общий из «Данных магазина».</p>
      <Loaded load={low}>
        {({ count, results }) => (
          <>
            {count === 0 && <p>Всего хватает.</p>}
            <ul className="grid">
              {results.map(({ id, name, sku, stock, low_stock: threshold, has_own: isOwn }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-baseline gap-x-4 border-line border-t py-2 first:border-t-0"
                >
                  <div className="min-w-0 flex-1">
                    <a href={`/staff/products/${id}/`} className="link font-medium wrap-anywhere">
                      {name}
                    </a>
                    <p className="text-muted text-sm">{sku}</p>
                  </div>
                  <p className="text-sm tabular-nums">
                    <b className={stock === 0 ? 'text-bad' : ''}>{stock}&nbsp;шт.</b>
                    <span className="text-muted">
                      , порог {threshold}
                      {isOwn ? ' (свой)' : ''}
                    </span>
                  </p>
                </li>
              ))}
            </ul>
            {count > results.length && <p className="text-muted text-sm">Показаны первые {results.length}.</p>}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

const pieces = ['штука', 'штуки', 'штук'] as const

/** A delivery came. */
function ArrivalPanel({ onDone }: { onDone: () => void }) {
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
    stock.settle(arriving)
    setNote('')
    setKey(crypto.randomUUID())
    showToast({ kind: 'success', text: `Принято: ${countOf(done.pieces, pieces)}` })
    onDone()
  }, staffFallback('Не удалось принять поставку'))

  return (
    <Panel title="Приход товара">
      <CodeInput scans={stock.scans} />
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
          <SubmitButton loading={save.busy} disabled={stock.scans.isWaiting} className="justify-self-start">
            Принять {countOf(total, pieces)}
          </SubmitButton>
        </StaffForm>
      )}
    </Panel>
  )
}
