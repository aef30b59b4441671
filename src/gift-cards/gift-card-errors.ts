import { declareErrors } from '../platform/contract/errors.ts'
import { formatTotal } from '../platform/text/money.ts'

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
  card_sold: {
    status: 409,
    sentence: () => 'Карта уже у покупателя. Чтобы вернуть деньги, нажмите «Вернуть деньги»: они спишутся с карты.',
  },
  card_spent: {
    status: 409,
    sentence: ({ left }: { left: number }) => `На карте осталось ${formatTotal(left)}: больше вернуть нельзя.`,
  },
  cards_not_sold: { status: 409, sentence: () => 'Подарочные карты сейчас не продаются.' },
  card_by_card: { status: 409, sentence: () => 'Подарочную карту нельзя оплатить подарочной картой.' },
  card_not_found: { status: 404, sentence: () => 'Такой карты нет. Обновите страницу.' },
})
