import { useCallback } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import type { listPopularProducts } from './order.contract.ts'

/** The number that decides between equal matches, and what it is made of. */
export function PopularPanel() {
  const load = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof listPopularProducts>('GET /api/staff/popular_products/', {}, { signal }),
      [],
    ),
    staffFallback('Не удалось загрузить популярные товары'),
  )
  return (
    <Panel title="Популярное за 90 дней">
      <p className="text-muted">
        Проданная штука — 3 очка, добавление в избранное — 1. Считается каждую ночь и решает между равными совпадениями.
      </p>
      <Loaded load={load}>
        {(products) =>
          products.length === 0 ? (
            <p className="text-muted">Пока не посчитано.</p>
          ) : (
            <ol className="divide-y divide-line">
              {products.map(({ product_id: id, name, score, sold, favourites }) => (
                <li key={id} className="flex items-baseline justify-between gap-4 py-2">
                  <a href={`/product/${id}/`} className="min-w-0 wrap-anywhere hover:text-accent-ink">
                    {name}
                  </a>
                  <span className="whitespace-nowrap text-sm tabular-nums">
                    <strong>{score}</strong>{' '}
                    <span className="text-muted">
                      продано {sold}, в избранном {favourites}
                    </span>
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  )
}
