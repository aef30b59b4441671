import { type OrderState, orderStateWords } from '../database/values/order-states.ts'
import { type ReturnState, returnStateWords } from '../database/values/returns.ts'
import { declareErrors } from '../platform/contract/errors.ts'
import { quoted } from '../platform/text/quoted.ts'

export const returnErrors = declareErrors({
  return_not_found: { status: 404, sentence: () => 'Возврат не найден' },
  return_too_early: {
    status: 409,
    sentence: ({ state }: { state: OrderState }) => `Заказ ${quoted(orderStateWords[state])}: возвращать пока нечего.`,
  },
  return_too_late: {
    status: 409,
    sentence: () => 'Срок возврата прошёл. Если с\u00a0товаром что-то не так, выберите «Товар с\u00a0недостатком».',
  },
  return_too_many: {
    status: 409,
    sentence: ({ name, left }: { name: string; left: number }) =>
      left > 0
        ? `Вернуть можно не больше ${left}\u00a0шт.: ${quoted(name)}.`
        : `Всё уже в\u00a0возврате: ${quoted(name)}.`,
  },
  return_state: {
    status: 409,
    sentence: ({ from, to }: { from: ReturnState; to: ReturnState }) =>
      `Возврат ${quoted(returnStateWords[from])} нельзя перевести в\u00a0${quoted(returnStateWords[to])}. Обновите страницу.`,
  },
  return_not_yours: {
    status: 409,
    sentence: ({ state }: { state: ReturnState }) =>
      `Возврат ${quoted(returnStateWords[state])} уже нельзя отозвать. Напишите нам.`,
  },
  return_nothing_accepted: { status: 409, sentence: () => 'Чтобы не\u00a0принять ничего, нажмите «Отказать».' },
  return_sold: { status: 409, sentence: () => 'Поздно: принятый товар уже заказали снова. Возврат остаётся принятым.' },
  return_made: {
    status: 409,
    sentence: () =>
      'По\u00a0заказу есть возврат товаров, поэтому дальше назад его не\u00a0вернуть. Если возврат оформили по\u00a0ошибке, сначала откажите в\u00a0нём.',
  },
  return_photo_gone: { status: 409, sentence: () => 'Фотография не сохранилась. Приложите её ещё раз.' },
})
