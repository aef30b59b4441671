import { quoted } from '../../platform/text/quoted.ts'

interface Repeated {
  added: number
  fewer: string[]
  missing: string[]
  limited: string[]
}

/** Which products a repeated order added to the cart, and which it could not. */
export function repeatedText({ added, fewer, missing, limited }: Repeated): string {
  return [
    added > 0 ? 'Товары из заказа добавлены в\u00a0корзину' : 'Товары из заказа уже в\u00a0корзине',
    ...named('Меньше, чем было', fewer),
    ...named('Нет в\u00a0наличии', missing),
    ...named('Вы уже заказали всё, что можно одному покупателю', limited),
  ].join('. ')
}

function named(what: string, names: string[]): string[] {
  return names.length > 0 ? [`${what}: ${names.map(quoted).join(', ')}`] : []
}
