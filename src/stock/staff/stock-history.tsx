import { useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import type { Load } from '../../platform/browser/use-load.ts'
import { Loaded, Waiting } from '../../ui/load-state.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { writeTime } from '../../ui/staff/text/write-time.ts'
import type { listStockMovements, StockMovement } from './stock.contract.ts'

interface Page {
  results: StockMovement[]
  more: boolean
}

/** The stock movements of a product, newest first. */
export function StockHistory({ load, productId }: { load: Load<Page>; productId: number }) {
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
              <td className="py-2 pr-4 text-right tabular-nums">
                {change > 0 ? `+${change}` : String(change).replace('-', '−')}
              </td>
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
