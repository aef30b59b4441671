import { declareErrors } from '../platform/contract/errors.ts'

export const giftCardErrors = declareErrors({
  card_unknown: { status: 404, sentence: () => 'Такой карты нет. Проверьте, всё ли верно.' },
  card_not_usable: { status: 409, sentence: ({ problem }: { problem: string }) => problem },
  cards_changed: {
    status: 409,
    sentence: () => 'На подарочной карте теперь другая сумма. Проверьте, сколько останется доплатить.',
  },
  too_many_cards: {
    status: 409,
    sentence: ({ max }: { max: number }) => `Одним заказом можно оплатить не больше ${max} карт.`,
  },
  card_not_found: { status: 404, sentence: () => 'Такой карты нет. Обновите страницу.' },
})
