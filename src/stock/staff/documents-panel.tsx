import { useCallback, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { quoted } from '../../platform/text/quoted.ts'
import { signed } from '../../platform/text/signed.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { FormFailure } from '../../ui/staff/form/staff-form.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../ui/staff/text/write-time.ts'
import type { getStockDocument, listStockDocuments, StockDocument } from './warehouse.contract.ts'

const load = (signal: AbortSignal) =>
  browserApi.call<typeof listStockDocuments>('GET /api/staff/stock/documents/', {}, { signal })

const kinds: Record<StockDocument['kind'], string> = { arrival: 'Приход', count: 'Пересчёт' }

/** Deliveries and stocktakes so far. */
export function DocumentsPanel() {
  const first = useLoad(load, staffFallback())
  const [older, setOlder] = useState<StockDocument[]>([])
  const [more, setMore] = useState<boolean>()
  const showMore = useAction(async (before: number) => {
    const page = await browserApi.call<typeof listStockDocuments>('GET /api/staff/stock/documents/', {
      query: { before },
    })
    setOlder((known) => [...known, ...page.results])
    setMore(page.more)
  }, staffFallback('Не удалось загрузить продолжение'))
  return (
    <Panel title="История склада">
      <Loaded load={first}>
        {({ results, more: hasMore }) => {
          const all = [...results, ...older]
          return (
            <>
              {all.length === 0 && <p className="text-muted">Ни приходов, ни пересчётов ещё не было.</p>}
              <ul className="grid">
                {all.map((document) => (
                  <li key={document.id} className="border-line border-t py-2 first:border-t-0">
                    <Document document={document} />
                  </li>
                ))}
              </ul>
              <FormFailure failure={showMore.failure} />
              {(more ?? hasMore) && (
                <button
                  type="button"
                  className="button-quiet justify-self-center"
                  disabled={showMore.busy}
                  onClick={() => void showMore.run(all.at(-1)?.id ?? 0)}
                >
                  Показать ещё
                </button>
              )}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

function Document({ document }: { document: StockDocument }) {
  const [isOpen, setOpen] = useState(false)
  const { kind, note, at, by, products, pieces } = document
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-1 wrap-anywhere">
        <b className="font-medium">{kinds[kind]}</b> {note && quoted(note)}
        <span className="block text-muted text-sm">
          {writeTime(at)}, {by} · {countOf(products, productForms)}, {signed(pieces)}&nbsp;шт.
        </span>
      </summary>
      {isOpen && <Lines id={document.id} />}
    </details>
  )
}

function Lines({ id }: { id: number }) {
  const load = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof getStockDocument>(
          'GET /api/staff/stock/documents/{id}/',
          { params: { id } },
          { signal },
        ),
      [id],
    ),
    staffFallback(),
  )
  return (
    <Loaded load={load}>
      {({ lines }) => (
        <ul className="grid gap-1 pb-2 pl-4 text-sm">
          {lines.length === 0 && <li className="text-muted">Ничего не изменилось.</li>}
          {lines.map((line) => (
            <li key={line.id} className="wrap-anywhere">
              <a href={`/staff/products/${line.id}/`} className="link">
                {line.name}
              </a>{' '}
              <span className="text-muted">
                {line.sku}: {signed(line.change)}, стало {line.stock_after}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
