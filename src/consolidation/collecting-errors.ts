import { declareErrors } from '../platform/contract/errors.ts'
import { quoted } from '../platform/text/quoted.ts'

export const collectingErrors = declareErrors({
  not_on_shelf: {
    status: 409,
    sentence: () => 'На полке уже не то, что вы выбрали. Обновите страницу.',
  },
  not_released: {
    status: 409,
    sentence: ({ name }: { name: string }) => `Товар ${quoted(name)} ещё не вышел: отправим, когда он будет у нас.`,
  },
  shelf_rest_unpaid: {
    status: 409,
    sentence: ({ name }: { name: string }) => `За ${quoted(name)} внесён только задаток: отправим, когда оплачено всё.`,
  },
  shelf_off: { status: 409, sentence: () => 'Сейчас магазин не откладывает товары на полку.' },
  cannot_keep: {
    status: 409,
    sentence: () => 'Заказ уже собран, отправлен или отменён: на полку его не положить.',
  },
})
