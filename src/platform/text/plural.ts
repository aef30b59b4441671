const rules = new Intl.PluralRules('ru-RU')
const numbers = new Intl.NumberFormat('ru-RU')

/** Forms for 1, 2 and 5: `['товар', 'товара', 'товаров']`. */
export type PluralForms = readonly [one: string, few: string, many: string]

export const productForms: PluralForms = ['товар', 'товара', 'товаров']

export function plural(count: number, [one, few, many]: PluralForms): string {
  switch (rules.select(count)) {
    case 'one':
      return one
    case 'many':
      return many
    default:
      // Fractions take the same form as two: 1,5 товара.
      return few
  }
}

/** `1 240 товаров`: no line break between the number and its noun. */
export function countOf(count: number, forms: PluralForms): string {
  return `${numbers.format(count)}\u00a0${plural(count, forms)}`
}
