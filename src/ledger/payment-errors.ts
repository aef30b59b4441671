import { type OrderState, orderStateWords } from '../database/values/order-states.ts'
import { declareErrors } from '../platform/contract/errors.ts'
import { formatTotal, toRoubles } from '../platform/text/money.ts'
import { quoted } from '../platform/text/quoted.ts'

export const paymentErrors = declareErrors({
  payment_unavailable: {
    status: 409,
    sentence: () =>
      'Оплата картой и СБП сейчас недоступна. Заказ сохранён: попробуйте через несколько минут или оплатите переводом.',
  },
  payment_refused: {
    status: 409,
    sentence: () =>
      'Платёжный сервис не\u00a0принимает оплату этого заказа, и\u00a0повторять не\u00a0нужно. Заказ сохранён: оплатите его переводом по\u00a0реквизитам или напишите нам.',
  },
  deposit_by_transfer: {
    status: 409,
    sentence: () =>
      'Задаток можно оплатить только переводом по\u00a0реквизитам. Остаток, когда предзаказ приедет, можно будет и\u00a0картой.',
  },
  card_by_transfer: {
    status: 409,
    sentence: () => 'Подарочную карту можно оплатить только переводом по\u00a0реквизитам.',
  },
  told_too_early: {
    status: 409,
    sentence: () => 'Этой оплаты магазин ещё не\u00a0знает. Сообщите о\u00a0ней ещё раз позже.',
  },
  line_taken: {
    status: 409,
    sentence: () =>
      'Такая строка выписки для\u00a0этого заказа уже записана. Если это другой платёж, допишите к\u00a0ней дату или номер документа.',
  },
  nothing_to_pay: {
    status: 409,
    sentence: ({ state }: { state: OrderState }) =>
      `Этот заказ оплачивать не нужно: он ${quoted(orderStateWords[state])}.`,
  },
  pay_link_wrong: { status: 404, sentence: () => 'Ссылка на оплату неверна. Откройте заказ в\u00a0личном кабинете.' },
  already_returned: { status: 409, sentence: () => 'Часть этих денег уже вернули: отметку об оплате не снять.' },
  payment_printed: {
    status: 409,
    sentence: () =>
      'Чек этой оплаты уже пробит: если снять отметку, деньги и\u00a0чеки разойдутся. Отмените заказ: вместе с\u00a0возвратом денег пробьётся и\u00a0чек возврата.',
  },
  closing_printed: {
    status: 409,
    sentence: () =>
      'Закрывающий чек заказа уже пробит: если ждать оплаты снова, деньги и\u00a0чеки разойдутся. Отмените заказ: вместе с\u00a0возвратом денег пробьётся и\u00a0чек возврата.',
  },
  payment_needed: {
    status: 409,
    sentence: () => 'На\u00a0эти деньги заказ уже опирается: сначала верните его в\u00a0«Ожидает оплаты» или отмените.',
  },
  refund_not_waiting: { status: 409, sentence: () => 'Этот возврат уже не ждёт подтверждения. Обновите страницу.' },
  refund_whole: {
    status: 409,
    sentence: () =>
      'Это все деньги заказа, а\u00a0он ещё не\u00a0отправлен. Чтобы вернуть всё, отмените заказ: деньги вернутся, а\u00a0товары не\u00a0соберут.',
  },
  refund_under_way: {
    status: 409,
    sentence: () => 'Магазин как раз возвращает деньги этой оплаты. Подождите минуту и\u00a0обновите страницу.',
  },
  outside_not_written: {
    status: 409,
    sentence: () =>
      'Этот возврат записал не\u00a0сотрудник: о\u00a0нём сообщил платёжный сервис. Если это ошибка, разберитесь с\u00a0ней в\u00a0его кабинете.',
  },
  outside_void: { status: 409, sentence: () => 'Эту запись уже сняли. Обновите страницу.' },
  outside_printed: {
    status: 409,
    sentence: ({ receipt }: { receipt: 'return' | 'offset' }) =>
      receipt === 'return'
        ? 'По\u00a0этой записи уже пробит чек возврата: если снять её, деньги и\u00a0чеки разойдутся. Исправьте чек на\u00a0кассе и\u00a0напишите об\u00a0этом в\u00a0заметке к\u00a0заказу.'
        : 'Закрывающий чек заказа уже пробит без этой суммы: если снять запись, деньги и\u00a0чеки разойдутся. Исправьте чек на\u00a0кассе и\u00a0напишите об\u00a0этом в\u00a0заметке к\u00a0заказу.',
  },
  refund_too_large: {
    status: 409,
    sentence: ({ maxKopecks }: { maxKopecks: number }) =>
      maxKopecks > 0
        ? `Вернуть можно не больше ${formatTotal(toRoubles(maxKopecks))}: столько от этого заказа осталось.`
        : 'Возвращать нечего: по этому заказу денег не осталось.',
  },
})
