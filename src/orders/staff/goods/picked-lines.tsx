import { formatPrice } from '../../../platform/text/money.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { WholeField } from '../../../ui/staff/form/number-fields.tsx'
import { LinePicture } from '../../order/line-picture.tsx'
import type { PickedLine } from './picked-goods.ts'

interface PickedLinesProps {
  lines: PickedLine[]
  onChange: (lines: PickedLine[]) => void
}

/** The goods that were picked, with their quantities. */
export function PickedLines({ lines, onChange }: PickedLinesProps) {
  function setQuantity(id: number, quantity: number | null): void {
    onChange(lines.map((line) => (line.product_id === id ? { ...line, quantity } : line)))
  }

  if (lines.length === 0) return null
  return (
    <ul className="grid" aria-label="Добавлено">
      {lines.map(({ product_id: id, name, sku, image, price, stock, quantity }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 border-line border-t py-3 first:border-t-0">
          <LinePicture image={image} />
          <div className="min-w-40 flex-1">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-muted text-sm wrap-anywhere">
              {sku} · {formatPrice(price)}
              {stock !== null && ` · на складе ${stock}\u00a0шт.`}
            </p>
            {stock !== null && quantity !== null && quantity > stock && (
              <p className="text-bad text-sm">Столько нет: осталось {stock}&nbsp;шт.</p>
            )}
          </div>
          <div className="flex items-end gap-1">
            <div className="w-24">
              <WholeField label="Количество" value={quantity} onChange={(next) => setQuantity(id, next)} />
            </div>
            <button
              type="button"
              className="icon-button"
              aria-label={`Убрать: ${name}`}
              onClick={() => onChange(lines.filter(({ product_id: other }) => other !== id))}
            >
              <CloseIcon className="size-5" />
            </button>
          </div>
        </li>
      ))}
    </ul>
  )
}
