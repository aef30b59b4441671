import { formatPrice } from '../../../platform/text/money.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { WholeField } from '../../../ui/staff/form/number-fields.tsx'
import type { Form } from '../../../ui/staff/form/use-form.ts'
import type { ScanQueue } from '../../../ui/staff/scan/use-scan-queue.ts'
import { LinePicture } from '../../order/line-picture.tsx'
import { GoodsField } from '../goods/goods-field.tsx'
import type { PickedLine } from '../goods/picked-goods.ts'
import { PickedLines } from '../goods/picked-lines.tsx'
import type { StaffOrder, StaffOrderLine } from '../staff-orders.contract.ts'
import { type EditValues, lineName } from './edit-values.ts'

interface EditLinesProps {
  order: StaffOrder
  form: Form<EditValues>
  scans: ScanQueue
  onPick: (picked: PickedLine) => void
  error: string | undefined
}

/** Quantities, buttons to remove a line or to put it back, and more goods. */
export function EditLines({ order, form, scans, onPick, error }: EditLinesProps) {
  const isRemoved = (line: StaffOrderLine) => form.values[lineName(line)] === 'removed'

  function quantityOf(line: StaffOrderLine): number | null {
    const quantity = form.values[lineName(line)]
    return typeof quantity === 'number' ? quantity : null
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
          .filter((line) => !isRemoved(line))
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
                {(quantityOf(line) ?? 0) > line.quantity && line.price_now !== line.price && (
                  <p className="text-sm">
                    {`Сверх ${line.quantity}\u00a0шт.\u00a0— по сегодняшней цене, ${formatPrice(line.price_now)}`}
                  </p>
                )}
              </div>
              <div className="flex items-end gap-1">
                <div className="w-24">
                  <WholeField
                    label="Количество"
                    value={quantityOf(line)}
                    onChange={(quantity) => form.set(lineName(line), quantity)}
                  />
                </div>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Убрать: ${line.product_name}`}
                  onClick={() => form.set(lineName(line), 'removed')}
                >
                  <CloseIcon className="size-5" />
                </button>
              </div>
            </li>
          ))}
      </ul>
      {order.lines.some(isRemoved) && (
        <ul className="grid gap-2 text-sm">
          {order.lines.filter(isRemoved).map((line) => (
            <li key={line.position} className="flex flex-wrap items-center gap-x-3">
              <del className="text-muted wrap-anywhere">{line.product_name}</del>
              <button
                type="button"
                className="link min-h-11 cursor-pointer"
                aria-label={`Вернуть: ${line.product_name}`}
                onClick={() => form.set(lineName(line), line.quantity)}
              >
                Вернуть
              </button>
            </li>
          ))}
        </ul>
      )}
      <PickedLines lines={form.values.added} onChange={(lines) => form.set('added', lines)} />
      <GoodsField scans={scans} onPick={onPick} />
    </div>
  )
}
