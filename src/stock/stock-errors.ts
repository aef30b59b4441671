import { declareErrors } from '../platform/contract/errors.ts'

export const stockErrors = declareErrors({
  arrival_not_counted: {
    status: 409,
    sentence: ({ name }: { name: string }) =>
      `Остаток товара «${name}» не считается: включите «Начать считать остаток».`,
  },
  stock_below_zero: {
    status: 409,
    sentence: ({ left }: { left: number }) => `Столько списать нельзя: осталось ${left}\u00a0шт.`,
  },
  stock_not_counted: { status: 409, sentence: () => 'Остаток этого товара не считается. Сначала задайте количество.' },
})
