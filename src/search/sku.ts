import { compact } from './clean-query.ts'
import { otherLayout } from './keyboard-layout.ts'
import { joinMeasures } from './measures.ts'

const lookalikes: Record<string, string> = {
  к: 'k',
  т: 't',
  с: 's',
  ф: 'f',
  ч: 'ch',
  п: 'p',
  л: 'l',
  а: 'a',
  м: 'm',
  в: 'v',
  р: 'r',
  б: 'b',
  х: 'h',
}

/** A query that may be a SKU, in the ways people write one: KTS-SF-0001, kts sf 0001, ктс-сф-0001, лею-ыа-0001. */
export function skuVariants(query: string): string[] {
  if (!/\d/.test(query) || /\d\/\d|\d(?:см|cm|мм|mm)/i.test(joinMeasures(query))) return []
  const spelled = compact(query).replace(/[а-я]/g, (letter) => lookalikes[letter] ?? letter)
  const variants = [compact(query), compact(otherLayout(query)), spelled]
  return [...new Set(variants)].filter(
    (variant) => variant.length >= 4 && variant.length <= 40 && /^[a-z0-9]+$/.test(variant),
  )
}
