import { type OrderState, orderStateWords } from '../database/values/order-states.ts'
import { declareErrors } from '../platform/contract/errors.ts'
import { formatTotal, toRoubles } from '../platform/text/money.ts'
import { quoted } from '../platform/text/quoted.ts'
import { waitText } from '../platform/text/wait-text.ts'

export const orderErrors = declareErrors({
  consent_required: { status: 400, sentence: () => 'Необходимо согласие на обработку персональных данных' },
  cart_empty: { status: 409, sentence: () => 'Ваша корзина пуста' },
  nothing_to_buy: { status: 409, sentence: () => 'Товаров из корзины сейчас нет в наличии.' },
  no_draft: { status: 409, sentence: () => 'Сначала оформите заказ из корзины.' },
  draft_replaced: { status: 409, sentence: () => 'Этот заказ уже оформляется заново. Обновите страницу.' },
  delivery_gone: { status: 409, sentence: () => 'Этого способа доставки больше нет. Выберите другой.' },
  place_not_chosen: { status: 409, sentence: () => 'Выберите ещё раз, куда доставить заказ.' },
  city_unknown: { status: 404, sentence: () => 'Туда эта служба не доставляет. Выберите другой город.' },
  point_gone: { status: 409, sentence: () => 'Этот пункт не принимает такую посылку. Выберите другой.' },
  goods_gone: {
    status: 409,
    sentence: ({ name }: { name: string | null }) =>
      name === null
        ? 'Одного из товаров больше нет. Проверьте состав заказа.'
        : `Товар ${quoted(name)} закончился. Проверьте состав заказа.`,
  },
  goods_fewer: {
    status: 409,
    sentence: ({ name, max }: { name: string; max: number }) =>
      `Товар ${quoted(name)}: можно заказать только ${max}\u00a0шт. Проверьте состав заказа.`,
  },
  price_changed: {
    status: 409,
    sentence: ({ name }: { name: string }) => `Цена товара ${quoted(name)} изменилась. Проверьте сумму заказа.`,
  },
  deposit_changed: {
    status: 409,
    sentence: ({ name }: { name: string }) =>
      `Задаток за ${quoted(name)} изменился. Проверьте, сколько платить сейчас и\u00a0сколько потом.`,
  },
  total_changed: {
    status: 409,
    sentence: ({ isDelivery }: { isDelivery: boolean }) =>
      `${isDelivery ? 'Стоимость доставки изменилась' : 'Скидка или стоимость доставки изменилась'}. Проверьте сумму заказа.`,
  },
  too_many_orders: {
    status: 429,
    sentence: ({ retryAfter }: { retryAfter: number }) =>
      `Слишком много заказов подряд. Следующий — через ${waitText(retryAfter)}`,
  },
  order_not_found: { status: 404, sentence: () => 'Заказ не найден' },
  order_not_cancellable: {
    status: 409,
    sentence: ({ state }: { state: OrderState }) =>
      `Заказ уже нельзя отменить: ${quoted(orderStateWords[state])}. Позвоните нам, и мы поможем.`,
  },
  order_state: {
    status: 409,
    sentence: ({ from, to }: { from: OrderState; to: OrderState }) =>
      `Заказ ${quoted(orderStateWords[from])} нельзя перевести в ${quoted(orderStateWords[to])}. Обновите страницу.`,
  },
  discount_above_limit: {
    status: 409,
    sentence: ({ percent }: { percent: number }) => `Вы можете дать скидку не больше ${percent}\u00a0% от товаров.`,
  },
  order_not_editable: {
    status: 409,
    sentence: ({ state }: { state: OrderState }) =>
      `Заказ ${quoted(orderStateWords[state])} уже нельзя изменить: правки возможны только до оплаты.`,
  },
  order_rest_unpaid: {
    status: 409,
    sentence: () => 'За предзаказ внесён только задаток: собирать заказ можно, когда оплачено всё.',
  },
  order_money_gone: {
    status: 409,
    sentence: ({ id }: { id: number }) =>
      `Деньги за\u00a0заказ №\u00a0${id} вернулись покупателю: собирать его нельзя. Отмените заказ или договоритесь об\u00a0оплате.`,
  },
  undo_too_late: { status: 409, sentence: () => 'Поздно: покупателю уже написали. Действие не отменено.' },
  tracking_too_early: { status: 409, sentence: () => 'Трек-номер можно указать, когда заказ отправлен.' },
  nothing_to_repeat: {
    status: 409,
    sentence: ({ missing, limited }: { missing: number; limited: number }) => {
      if (!limited) return 'Товаров из этого заказа сейчас нет в наличии.'
      return `Вы уже заказали всё, что можно одному покупателю${missing ? ', остального нет в наличии' : ''}.`
    },
  },
  too_many_views: {
    status: 409,
    sentence: ({ max }: { max: number }) => `Больше ${max} видов не сохранить. Удалите ненужный.`,
  },
  delivery_type_not_found: { status: 404, sentence: () => 'Такого способа доставки нет.' },
  delivery_type_used: { status: 409, sentence: () => 'С этим способом уже есть заказы: его можно убрать в архив.' },
  last_delivery_type: {
    status: 409,
    sentence: () => 'Это последний способ доставки: без него никто не сможет оформить заказ.',
  },
  receipt_not_waiting: { status: 409, sentence: () => 'Этот чек уже не ждёт действий. Обновите страницу.' },
  paid_online: {
    status: 409,
    sentence: () => 'Деньги пришли через платёжный сервис, это не ошибка. Верните их или отмените заказ.',
  },
  not_correctable: {
    status: 409,
    sentence: ({ state }: { state: OrderState }) =>
      `Заказ ${quoted(orderStateWords[state])}: получателя и адрес так уже не исправить.`,
  },
  correct_too_late: {
    status: 409,
    sentence: () =>
      'Посылка уже собрана или отправлена: получателя и адрес здесь не исправить. Напишите или позвоните нам.',
  },
  corrected_elsewhere: {
    status: 409,
    sentence: ({ orderId }: { orderId: number }) =>
      `Товары едут в общей посылке: исправьте получателя и адрес в\u00a0заказе №\u00a0${orderId}, который платит доставку.`,
  },
  correction_unpaid: {
    status: 409,
    sentence: () =>
      'Покупатель попросил доставить в другое место и ещё не доплатил. Дождитесь доплаты или исправьте адрес сами.',
  },
  delivery_dearer: {
    status: 409,
    sentence: ({ kopecks }: { kopecks: number }) =>
      `Доставка туда дороже на ${formatTotal(toRoubles(kopecks))}. Ответьте на письмо о заказе или позвоните: исправим адрес, когда договоримся о доплате.`,
  },
  paid_in_full: {
    status: 409,
    sentence: () =>
      'Денег хватает на\u00a0весь заказ: ждать оплаты нечего. Ошибочную отметку снимите в\u00a0«Деньгах», лишнее верните или отмените заказ.',
  },
  cannot_take_back: {
    status: 409,
    sentence: ({ state }: { state: OrderState }) =>
      `Заказ ${quoted(orderStateWords[state])} вернуть на шаг назад нельзя.`,
  },
})
