import { type OrderState, orderStateWords } from '../database/values/order-states.ts'
import { declareErrors } from '../platform/contract/errors.ts'
import { formatTotal, toRoubles } from '../platform/text/money.ts'

export const paymentErrors = declareErrors({
  payment_unavailable: {
    status: 409,
    sentence: () =>
      'Оплата картой и СБП сейчас недоступна. Заказ сохранён: попробуйте через несколько минут или оплатите переводом.',
  },
  nothing_to_pay: {
    status: 409,
    sentence: ({ state }: { state: OrderState }) => `Этот заказ оплачивать не нужно: он «${orderStateWords[state]}».`,
  },
  pay_link_wrong: { status: 404, sentence: () => 'Ссылка на оплату неверна. Откройте заказ в\u00a0личном кабинете.' },
  already_returned: { status: 409, sentence: () => 'Часть этих денег уже вернули: отметку об оплате не снять.' },
  refund_not_waiting: { status: 409, sentence: () => 'Этот возврат уже не ждёт подтверждения. Обновите страницу.' },
  refund_too_large: {
    status: 409,
    sentence: ({ maxKopecks }: { maxKopecks: number }) =>
      maxKopecks > 0
        ? `Вернуть можно не больше ${formatTotal(toRoubles(maxKopecks))}: столько от этого заказа осталось.`
        : 'Возвращать нечего: по этому заказу денег не осталось.',
  },
})
