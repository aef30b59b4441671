import { formatPrice } from '../../platform/money.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { WholeField } from '../../ui/staff/number-fields.tsx'
import type { EditValues } from './edit-values.ts'
import { LinePicture } from './order-goods.tsx'
import type { StaffOrder } from './staff-orders.contract.ts'

interface EditLinesProps {
  order: StaffOrder
  lines: EditValues['lines']
  error: string | undefined
  onChange: (lines: EditValues['lines']) => void
}

/** Quantities, and lines that are taken out or put back. */
export function EditLines({ order, lines, error, onChange }: EditLinesProps) {
  const wanted = new Map(lines.map(({ position, quantity }) => [position, quantity]))
  const removed = order.lines.filter(({ position }) => !wanted.has(position))

  function put(position: number, quantity: number | null): void {
    const rest = lines.filter((line) => line.position !== position)
    onChange([...rest, { position, quantity }].toSorted((a, b) => a.position - b.position))
  }

  return (
    <div className="grid gap-4">
      {error && (
        <p role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
      <ul className="grid">
        {order.lines
          .filter(({ position }) => wanted.has(position))
          .map((line) => (
            <li
              key={line.position}
              className="flex flex-wrap items-center gap-3 border-line border-t py-3 first:border-t-0"
            >
              <LinePicture image={line.image} />
              <div className="min-w-40 flex-1">
                <p className="font-medium wrap-anywhere">{line.product_name}</p>
                <p className="text-muted text-sm">
                  {formatPrice(line.price)}
                  {line.stock !== null && ` · ещё на складе ${line.stock}\u00a0шт.`}
                </p>
              </div>
              <div className="flex items-end gap-1">
                <div className="w-24">
                  <WholeField
                    label="Количество"
                    value={wanted.get(line.position) ?? null}
                    onChange={(quantity) => put(line.position, quantity)}
                  />
                </div>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Убрать: ${line.product_name}`}
                  onClick={() => onChange(lines.filter(({ position }) => position !== line.position))}
                >
                  <CloseIcon className="size-5" />
                </button>
              </div>
            </li>
          ))}
      </ul>
      {removed.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {removed.map((line) => (
            <li key={line.position} className="flex flex-wrap items-center gap-x-3">
              <del className="text-muted wrap-anywhere">{line.product_name}</del>
              <button
                type="button"
                className="link min-h-11 cursor-pointer"
                aria-label={`Вернуть: ${line.product_name}`}
                onClick={() => put(line.position, line.quantity)}
              >
                Вернуть
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
