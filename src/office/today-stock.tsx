import { countOf, productForms } from '../platform/text/plural.ts'
import { quoted } from '../platform/text/quoted.ts'
import { Panel } from '../ui/staff/page/panel.tsx'
import type { Today } from './office.contract.ts'

/** The first few products that are sold out or nearly so, and how many there are in all. */
export function LowStock({
  title,
  goods,
  none,
}: {
  title: string
  goods: NonNullable<Today['sold_out']>
  none: string
}) {
  const { count, products } = goods
  return (
    <Panel
      title={title}
      aside={count > 0 && <span className="text-muted text-sm">{countOf(count, productForms)}</span>}
    >
      {count === 0 && <p className="text-muted">{none}</p>}
      <ul className="grid">
        {products.map(({ id, name, sku, stock }) => (
          <li key={id} className="flex items-baseline gap-3 border-line border-t py-2 text-sm first:border-t-0">
            <div className="min-w-0 flex-1">
              <a href={`/staff/products/${id}/`} className="font-medium hover:text-accent-ink">
                {name}
              </a>
              <p className="text-muted">{sku}</p>
            </div>
            {stock > 0 && <span className="whitespace-nowrap tabular-nums">{stock}&nbsp;шт.</span>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function EmptySearches({ searches }: { searches: NonNullable<Today['empty_searches']> }) {
  return (
    <Panel title="Искали и не нашли" aside={<span className="text-muted text-sm">за 7 дней</span>}>
      {searches.length === 0 && <p className="text-muted">Все находили, что искали.</p>}
      <ol className="grid">
        {searches.map(({ query, times }) => (
          <li key={query} className="flex items-baseline gap-3 border-line border-t py-2 text-sm first:border-t-0">
            <span className="min-w-0 flex-1 wrap-anywhere">{quoted(query)}</span>
            <span className="text-muted tabular-nums">{countOf(times, ['раз', 'раза', 'раз'])}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
