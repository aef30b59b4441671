import { formatPrice } from '../../../platform/text/money.ts'
import { countOf, productForms } from '../../../platform/text/plural.ts'
import type { BulkPreviewLine } from '../bulk.contract.ts'
import type { Preview } from './use-preview.ts'

/** The first products before and after, and how many will change. */
export function BulkPreview({ kind, preview: { value, busy } }: { kind: string; preview: Preview }) {
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm">
        {busy && 'Считаем…'}
        {value && summaryOf(value)}
      </p>
      {value && value.kinds.length > 0 && <p className="text-muted text-sm wrap-anywhere">{kindsOf(value)}</p>}
      {value && value.lines.length > 0 && (
        <section className="overflow-hidden rounded-xl border border-line" aria-label="Было и станет">
          <table className="w-full text-left text-sm">
            <thead className="bg-shelf">
              <tr>
                <th className="px-3 py-2 font-medium">Товар</th>
                <th className="px-3 py-2 text-right font-medium">Было</th>
                <th className="px-3 py-2 text-right font-medium">Станет</th>
              </tr>
            </thead>
            <tbody>
              {value.lines.map((line) => (
                <tr key={line.id} className="border-line border-t align-top">
                  <td className="px-3 py-2 wrap-anywhere">
                    {line.name}
                    <span className="block text-muted">{line.sku}</span>
                  </td>
                  <td className="whitespace-nowrap px-3 py-2 text-right text-muted tabular-nums">
                    {show(kind, line.before)}
                  </td>
                  <td className="whitespace-nowrap px-3 py-2 text-right tabular-nums">{show(kind, line.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

function summaryOf({ count, changed, lines }: NonNullable<Preview['value']>): string {
  if (changed === 0) return 'Ничего не изменится: так уже у всех выбранных.'
  const shown = changed > lines.length ? ` Показаны первые ${lines.length}.` : ''
  return `Изменится ${countOf(changed, productForms)} из ${count}.${shown}`
}

/** «Артикулы: IMP-… 2000, XLS-… 12»: whoever chose the wrong goods sees it here. */
function kindsOf({ count, kinds }: NonNullable<Preview['value']>): string {
  const named = kinds.map((kind) => `${kind.start || 'цифры'}… ${kind.count.toLocaleString('ru-RU')}`)
  const rest = count - kinds.reduce((sum, kind) => sum + kind.count, 0)
  return `Артикулы: ${[...named, ...(rest > 0 ? [`другие ${rest.toLocaleString('ru-RU')}`] : [])].join(', ')}.`
}

function show(kind: string, value: BulkPreviewLine['before']): string {
  if (kind === 'price') return formatPrice(Number(value))
  if (typeof value !== 'boolean') return String(value)
  if (kind === 'on_sale') return value ? 'В продаже' : 'Снят с продажи'
  return value ? 'Новинка' : 'Не новинка'
}
