import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { ArrivalPanel } from './arrival-panel.tsx'
import { CountPanel } from './count-panel.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import type { listLowStock } from './warehouse.contract.ts'

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
