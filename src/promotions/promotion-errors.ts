import { declareErrors } from '../platform/contract/errors.ts'

export const promotionErrors = declareErrors({
  promo_unknown: { status: 404, sentence: () => 'Такого промокода нет. Проверьте, всё ли верно.' },
  promo_gone: {
    status: 409,
    sentence: ({ problem }: { problem: string }) => `${problem} Проверьте сумму заказа.`,
  },
  points_gone: {
    status: 409,
    sentence: ({ problem }: { problem: string }) => `${problem} Проверьте сумму заказа.`,
  },
  points_too_few: {
    status: 409,
    sentence: ({ balance }: { balance: number }) => `Столько баллов нет: на счёте ${balance}.`,
  },
  promotion_not_found: { status: 404, sentence: () => 'Такой акции нет.' },
  cart_not_found: { status: 404, sentence: () => 'Корзины с такой почтой нет.' },
  code_taken: { status: 409, sentence: ({ code }: { code: string }) => `Промокод ${code} уже есть.` },
})
