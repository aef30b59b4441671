import type { ReturnFate, ReturnKind } from '../database/values/returns.ts'
import { formatTotal, toRoubles } from '../platform/text/money.ts'
import { quoted } from '../platform/text/quoted.ts'

export const kindNames: Record<ReturnKind, string> = {
  changed_mind: 'Товар не подошёл',
  defect: 'Товар с недостатком',
  not_collected: 'Посылку не забрали',
  lost: 'Посылка потерялась',
  not_sent: 'Часть заказа не отправлена',
}

export const fateNames: Record<ReturnFate, string> = { shelf: 'На склад', write_off: 'Списать' }

interface JudgedLine {
  quantity: number
  accepted: number | null
  refuse_reason: string | null
}

/** What was decided about a line, where it is not simply accepted: ` — не приняли: нет коробки`. */
export function verdictText({ quantity, accepted, refuse_reason: reason }: JudgedLine): string {
  if (accepted === null || accepted === quantity) return ''
  const why = reason ? `: ${reason}` : ''
  return accepted === 0 ? ` — не\u00a0приняли${why}` : ` — приняли ${accepted} из\u00a0${quantity}${why}`
}

export function roubles(kopecks: number): string {
  return formatTotal(toRoubles(kopecks))
}

/** Why less goes back than was paid for the goods, or more; empty for neither. */
export function discountText(
  { discountKopecks, titles }: { discountKopecks: number; titles: readonly string[] },
  verb: 'Удержим' | 'Удержали',
): string {
  if (discountKopecks === 0) return ''
  if (discountKopecks < 0)
    return `В\u00a0этой сумме и\u00a0${roubles(-discountKopecks)}, которые удержали за\u00a0скидку раньше.`
  const named = titles.length === 0 ? '' : ` ${titles.map(quoted).join(', ')}`
  return `${verb} ${roubles(discountKopecks)}: без\u00a0этих товаров условия скидки${named} не\u00a0выполняются.`
}
