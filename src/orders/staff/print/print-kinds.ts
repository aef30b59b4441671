/** What can be printed of several orders, by its name in the address. */
export const printKinds = {
  slips: 'Упаковочные листы',
  labels: 'Адресные ярлыки',
  picking: 'Лист сборки',
} as const

export type PrintKind = keyof typeof printKinds

export function isPrintKind(text: string | null): text is PrintKind {
  return text !== null && Object.hasOwn(printKinds, text)
}

export function printAddress(kind: PrintKind, ids: Iterable<number>): string {
  return `/staff/orders/print/?what=${kind}&ids=${[...ids].join(',')}`
}
