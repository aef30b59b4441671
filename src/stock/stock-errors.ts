import { declareErrors } from '../platform/contract/errors.ts'
import { quoted } from '../platform/text/quoted.ts'

export const stockErrors = declareErrors({
  arrival_not_counted: {
    status: 409,
    sentence: ({ name }: { name: string }) =>
      `Остаток товара ${quoted(name)} не считается: включите «Начать считать остаток».`,
  },
  stock_below_zero: {
    status: 409,
    sentence: ({ left }: { left: number }) => `Столько списать нельзя: осталось ${left}\u00a0шт.`,
  },
  stocktake_closed: { status: 409, sentence: () => 'Этот пересчёт уже закончен: начните новый.' },
  stocktake_empty: { status: 409, sentence: () => 'Пока никто ничего не насчитал.' },
  stock_not_counted: { status: 409, sentence: () => 'Остаток этого товара не считается. Сначала задайте количество.' },
})
