import { type ParcelState, parcelStateWords } from '../database/values/parcel-states.ts'
import { declareErrors } from '../platform/contract/errors.ts'
import { quoted } from '../platform/text/quoted.ts'

export const parcelErrors = declareErrors({
  parcel_not_found: { status: 404, sentence: () => 'Посылка не найдена.' },
  parcel_state: {
    status: 409,
    sentence: ({ state }: { state: ParcelState }) =>
      `Посылка ${quoted(parcelStateWords[state])}: так с ней поступить уже нельзя. Обновите страницу.`,
  },
  order_not_ready: { status: 409, sentence: () => 'Заказ посылки не оплачен, отправлен или отменён.' },
  rest_unpaid: {
    status: 409,
    sentence: () =>
      'За предзаказ внесён только задаток: посылку можно собрать, когда оплачено всё. Остаток покупатель может оплатить раньше, на странице заказа.',
  },
  parcel_not_released: {
    status: 409,
    sentence: ({ name }: { name: string }) =>
      `Товар ${quoted(name)} ещё не приехал. Отметьте партию в «Предзаказах» или разделите посылку.`,
  },
  weight_low: {
    status: 409,
    sentence: ({ grams }: { grams: number }) =>
      `Товары в посылке весят ${grams.toLocaleString('ru-RU')}\u00a0г по карточкам. Взвесьте её ещё раз или подтвердите вес.`,
  },
  box_too_large: {
    status: 409,
    sentence: () =>
      'Такую коробку пункт выдачи не\u00a0примет: она больше его ячеек или тяжелее. Возьмите коробку меньше, разделите посылку или выберите с\u00a0покупателем другой пункт.',
  },
  split_nothing: { status: 409, sentence: () => 'В каждой посылке должен остаться хотя бы один товар.' },
  split_unknown: { status: 409, sentence: () => 'Состав посылки изменился. Обновите страницу.' },
  no_label: { status: 404, sentence: () => 'Ярлыка ещё нет.' },
  no_carrier_order_yet: { status: 409, sentence: () => 'Служба доставки ещё не приняла заявку: печатать нечего.' },
  no_carrier_order: {
    status: 409,
    sentence: () =>
      'Заявки у службы доставки нет: без неё посылку не примут. Дождитесь заявки или введите трек-номер, если оформили отправку сами.',
  },
  carrier_busy: {
    status: 409,
    sentence: () =>
      'Служба доставки ещё не\u00a0ответила на заявку: подождите минуту. Если ответа не\u00a0будет двадцать минут, посылку можно вскрыть.',
  },
  pack_again: {
    status: 409,
    sentence: ({ what }: { what: string }) => `${what} Потом соберите посылку снова: до этого её нельзя передать.`,
  },
  carrier_withdrawing: {
    status: 409,
    sentence: () =>
      'Прежнюю заявку службы доставки ещё отменяют. Посылку можно передать, когда её не станет и появится новый ярлык.',
  },
  not_withdrawing: { status: 409, sentence: () => 'Заявку этой посылки уже не отменяют. Обновите страницу.' },
  back_not_sent: {
    status: 409,
    sentence: () => 'Заказ этой посылки уже завершён или отменён. Если товары вернулись, оформите возврат.',
  },
  partly_sent: {
    status: 409,
    sentence: ({ toStaff }: { toStaff: boolean }) =>
      `Часть заказа уже отправлена: целиком его не отменить. ${toStaff ? 'У посылки, которая ещё в магазине, нажмите «Не отправлять».' : 'Напишите или позвоните нам.'}`,
  },
  partly_handed_over: {
    status: 409,
    sentence: () => 'Часть посылки уже выдана: целиком её не отменить. Отмените заказы, товары которых ещё здесь.',
  },
  nothing_sent: {
    status: 409,
    sentence: () => 'Из этого заказа ещё ничего не отправлено: отмените его целиком или измените состав.',
  },
  on_shelf: {
    status: 409,
    sentence: () => 'Товары заказа ждут на полке: покупатель ещё не попросил их отправить или не оплатил доставку.',
  },
  packed_undo: {
    status: 409,
    sentence: () => 'Посылка заказа уже собрана. Сначала вскройте её, потом сделайте шаг назад.',
  },
  carrier_undo: {
    status: 409,
    sentence: () => 'Служба доставки уже приняла или выдала посылку: собирать нечего, «Отправлен» остаётся.',
  },
  shared_undo: {
    status: 409,
    sentence: () => 'Товары заказа едут в общей посылке: одному из её заказов шаг назад не сделать.',
  },
  shared_parcel: {
    status: 409,
    sentence: () => 'Товары заказа едут в общей посылке с другим заказом: передайте посылку.',
  },
})
