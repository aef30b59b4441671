import { formatTotal, toRoubles } from '../../../platform/text/money.ts'
import { quoted } from '../../../platform/text/quoted.ts'

export interface ChangedLine {
  name: string
  before: number
  /** 0 when it was removed. */
  after: number
}

interface EditedOrder {
  fullName: string
  phone: string
  email: string
  deliveryName: string
  deliveryAddress: string
  deliveryIndex: string
  totalKopecks: number
}

/** What staff changed, as sentences for the shopper, one per line. Empty when nothing changed. */
export function describeEdit(before: EditedOrder, after: EditedOrder, lines: ChangedLine[]): string {
  const changed = (...names: (keyof EditedOrder)[]) => names.some((name) => before[name] !== after[name])
  const sentences = [
    ...lines.filter((line) => line.after !== line.before).map(describeLine),
    changed('deliveryName') && `Доставка: ${after.deliveryName} вместо ${quoted(before.deliveryName)}.`,
    changed('deliveryAddress', 'deliveryIndex') && placeOf(after),
    changed('fullName') && `Получатель: ${after.fullName}.`,
    changed('phone', 'email') && 'Изменены контакты получателя.',
    changed('totalKopecks') &&
      `Сумма заказа: ${formatTotal(toRoubles(after.totalKopecks))} вместо ${formatTotal(toRoubles(before.totalKopecks))}.`,
  ]
  return sentences.filter(Boolean).join('\n')
}

function describeLine({ name, before, after }: ChangedLine): string {
  if (before === 0) return `Добавлен ${quoted(name)}: ${after}\u00a0шт.`
  return after === 0 ? `${quoted(name)} убран из заказа.` : `${quoted(name)}: ${after}\u00a0шт. вместо ${before}.`
}

function placeOf({ deliveryIndex, deliveryAddress }: EditedOrder): string {
  const place = [deliveryIndex, deliveryAddress].filter(Boolean).join(', ')
  return place && `Адрес доставки: ${place}.`
}
