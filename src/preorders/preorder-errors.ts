import { declareErrors } from '../platform/contract/errors.ts'

export const preorderErrors = declareErrors({
  answer_link_wrong: {
    status: 404,
    sentence: () => 'Ссылка неверна. Проверьте, целиком ли она скопирована из письма.',
  },
  answer_superseded: {
    status: 409,
    sentence: () => 'Пока вы решали, дата изменилась ещё раз. Обновите страницу и ответьте снова.',
  },
  answer_given: {
    status: 409,
    sentence: ({ agreed }: { agreed: boolean }) =>
      agreed
        ? 'Вы уже ответили, что ждёте. Передумали? Отказаться можно в личном кабинете, пока заказ не отправлен.'
        : 'Вы уже отказались от этого предзаказа, деньги возвращаем.',
  },
  preorder_settled: {
    status: 409,
    sentence: () => 'Заказ уже отменён, отправлен или товар приехал: отвечать не нужно. Обновите страницу.',
  },
  preorder_not_found: { status: 404, sentence: () => 'Такого предзаказа нет.' },
  release_not_found: { status: 404, sentence: () => 'Такого релиза нет: товар не в предзаказе.' },
  batch_too_small: {
    status: 409,
    sentence: ({ missing }: { missing: number }) =>
      `Не хватит ${missing}\u00a0шт. тем, кто уже оплатил: укажите, когда следующая поставка.`,
  },
  release_waited_for: {
    status: 409,
    sentence: ({ pieces }: { pieces: number }) =>
      `Ещё ждут ${pieces}\u00a0шт.: сначала примите партию или дождитесь ответов.`,
  },
  release_same: { status: 409, sentence: () => 'Выход и так в этом месяце, и все покупатели об этом знают.' },
})
