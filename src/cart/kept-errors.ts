import { declareErrors } from '../platform/contract/errors.ts'

export const keptErrors = declareErrors({
  product_gone: { status: 409, sentence: () => 'Этого товара сейчас нет в наличии.' },
  not_enough_stock: {
    status: 409,
    sentence: ({ left, inCart }: { left: number; inCart: number }) =>
      inCart
        ? `Осталось ${pieces(left)}, в вашей корзине уже ${pieces(inCart)}`
        : `Столько нет в наличии: осталось ${pieces(left)}`,
  },
  over_customer_limit: {
    status: 409,
    sentence: ({ limit, bought }: { limit: number; bought: number }) =>
      `Не больше ${pieces(limit)} на одного покупателя${bought ? `, вы уже заказали ${pieces(bought)}` : ''}`,
  },
  too_many_pieces: { status: 409, sentence: ({ max }: { max: number }) => `Не больше ${pieces(max)} одного товара.` },
  not_in_cart: { status: 404, sentence: () => 'Этого товара нет в корзине.' },
  cart_full: {
    status: 409,
    sentence: ({ max }: { max: number }) => `В корзине уже ${max} разных товаров. Оформите заказ или уберите лишнее.`,
  },
  wishlist_full: {
    status: 409,
    sentence: ({ max }: { max: number }) => `В избранном уже ${max} товаров. Уберите лишнее.`,
  },
  too_many_awaited: {
    status: 409,
    sentence: ({ max }: { max: number }) => `Вы уже ждёте ${max} товаров, больше нельзя.`,
  },
  already_available: { status: 409, sentence: () => 'Этот товар уже есть в наличии.' },
  wishlist_not_shared: { status: 404, sentence: () => 'Ссылка больше не действует.' },
})

/** «2 шт.»: the full stop of the abbreviation ends the sentence too. */
function pieces(count: number): string {
  return `${count}\u00a0шт.`
}
