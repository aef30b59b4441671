import { otherLayout } from '../platform/text/keyboard-layout.ts'
import { lookalikesIn } from '../platform/text/unmix-alphabets.ts'
import { compact } from './clean-query.ts'
import { joinMeasures } from './measures.ts'

const sounds: Record<string, string> = {
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

/** The first groups of a SKU without its number: KTS-MK. */
const groups = /^[a-zа-я]{2,5}[-_][a-zа-я]{2,4}[-_]?$/i

/** The SKUs that a query may mean, as people write them: KTS-SF-0001, kts sf 0001, ктс-сф-0001, леы-ыа-0001. */
export function skuVariants(query: string): string[] {
  // A bare number counts as a SKU only when nothing else was typed.
  const parts = query.split(' ').filter((part) => /\p{L}/u.test(part))
  if (parts.length === 1 && groups.test(query)) return [compact(lookalikesIn('latin', query))]
  return [...new Set([query, ...parts].flatMap(variantsOf))].slice(0, 16)
}

function variantsOf(query: string): string[] {
  if (!/\d/.test(query) || /\d\/\d|\d(?:см|cm|мм|mm)/i.test(joinMeasures(query))) return []
  const looking = compact(lookalikesIn('latin', query))
  // The letter O in the place of a zero.
  const zeros = looking.replace(/o+(?=o*\d*$)/, (letters) => '0'.repeat(letters.length))
  const variants = [compact(query), compact(otherLayout(query)), ...spelled(query), looking, zeros]
  return variants.filter((variant) => variant.length >= 4 && variant.length <= 40 && /^[a-z0-9]+$/.test(variant))
}

const maxGroups = 3

/** Each group by how its letters sound or by how they look: in ктс-кр-0015 the р may be R or P. */
function spelled(query: string): string[] {
  const bySound = (text: string) => compact(text).replace(/[а-я]/g, (letter) => sounds[letter] ?? letter)
  const typed = query.toLowerCase().split(/[^a-zа-яё0-9]+/)
  if (typed.length > maxGroups) return [bySound(query)]
  return typed.reduce(
    (starts, group) =>
      [bySound(group), lookalikesIn('latin', group)].flatMap((end) => starts.map((start) => start + end)),
    [''],
  )
}
