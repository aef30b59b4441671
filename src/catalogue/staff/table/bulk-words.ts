import { countOf, productForms } from '../../../platform/text/plural.ts'
import { quoted } from '../../../platform/text/quoted.ts'
import { writeShortTime } from '../../../ui/staff/text/write-time.ts'
import type { BulkChange, BulkRun } from '../bulk.contract.ts'

/** «цена +10 %»: what a bulk change does to each product. */
export function bulkSummary(change: BulkChange, categories: readonly { id: number; name: string }[]): string {
  if (change.kind === 'price') {
    const size = Math.abs(change.percent).toLocaleString('ru-RU')
    return `цена ${change.percent < 0 ? '−' : '+'}${size}\u00a0%`
  }
  if (change.kind === 'sale') return change.percent === 0 ? 'без скидки' : `скидка ${change.percent}\u00a0%`
  if (change.kind === 'on_sale') return change.value ? 'в продаже' : 'снять с продажи'
  if (change.kind === 'is_new') return change.value ? 'новинка' : 'не новинка'
  const name = categories.find(({ id }) => id === change.category_id)?.name
  return name ? `категория ${quoted(name)}` : 'категория, которой уже нет'
}

/** When, by whom, and with what result. */
export function bulkOutcome({ state, at, by, total, changed, restored, kept, failure }: BulkRun): string {
  const parts = [writeShortTime(at), by]
  if (state === 'undone') {
    parts.push(`возвращено как было: ${countOf(restored, productForms)}`)
    if (kept > 0) parts.push(`оставлено, потому что их меняли позже: ${kept}`)
  } else parts.push(`изменено: ${countOf(changed, productForms)} из ${total}`)
  if (failure) parts.push(failure)
  return parts.filter(Boolean).join(' · ')
}
