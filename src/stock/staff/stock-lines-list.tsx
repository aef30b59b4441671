import type { ReactNode } from 'react'
import { CloseIcon } from '../../ui/icons.tsx'
import type { StockLine, StockLines } from './use-stock-lines.ts'

interface StockLinesListProps {
  stock: StockLines
  /** What the number is: «Пришло», «Насчитали». */
  label: string
  /** What happens to the count, such as «5 → 8». */
  describe: (line: StockLine) => ReactNode
}

/** The goods that were collected, each with its number. Cards on a phone, rows on a wide screen. */
export function StockLinesList({ stock, label, describe }: StockLinesListProps) {
  if (stock.lines.length === 0) return <p className="text-muted">Пока ничего нет: отсканируйте первый товар.</p>
  return (
    <ul className="grid" aria-label="Товары">
      {stock.lines.map((line) => (
        <li
          key={line.id}
          className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-line border-t py-3 first:border-t-0 md:grid-cols-[1fr_10rem_8rem_auto]"
        >
          <div className="min-w-0">
            <a href={`/staff/products/${line.id}/`} className="font-medium wrap-anywhere hover:text-accent-ink">
              {line.name}
            </a>
            <p className="text-muted text-sm wrap-anywhere">{line.sku}</p>
          </div>
          <p className="col-start-1 text-sm tabular-nums md:col-start-2">{describe(line)}</p>
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={1_000_000}
            aria-label={`${label}: ${line.name}`}
            className="input w-28 tabular-nums"
            value={line.quantity}
            onChange={(event) => stock.setQuantity(line.id, Math.max(0, Math.trunc(Number(event.target.value) || 0)))}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={`Убрать: ${line.name}`}
            onClick={() => stock.remove(line.id)}
          >
            <CloseIcon className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
