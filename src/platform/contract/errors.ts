/**
 * Every refusal the shop can give, in one table: status and the Russian sentence for the shopper.
 * Throw `new ShopError(code, facts)`; the server turns it into an answer, nobody else writes statuses.
 */
interface Refusal {
  status: number
  sentence: (facts: Facts) => string
}

export type Facts = Record<string, string | number | boolean | null>

const refusals = {
  invalid_input: { status: 400, sentence: () => 'Проверьте введённые данные.' },
  malformed_request: { status: 400, sentence: () => 'Запрос составлен неверно.' },
  not_found: { status: 404, sentence: () => 'Ничего не найдено по этому адресу.' },
  product_not_found: { status: 404, sentence: () => 'Товар не найден' },
  category_not_found: { status: 404, sentence: () => 'Категория не найдена' },
  sign_in_first: { status: 401, sentence: () => 'Сначала войдите в аккаунт' },
  forbidden: { status: 403, sentence: () => 'На это у вас нет прав.' },
  csrf: { status: 403, sentence: () => 'Страница устарела. Обновите её и попробуйте ещё раз.' },
  wrong_credentials: { status: 401, sentence: () => 'Неверный email или пароль.' },
  wrong_code: {
    status: 400,
    sentence: ({ triesLeft }) =>
      triesLeft === 0 ? 'Неверный код. Попыток больше нет, запросите новый код.' : 'Неверный код. Проверьте письмо.',
  },
  code_expired: { status: 400, sentence: () => 'Код больше не действует. Запросите новый.' },
  code_exhausted: { status: 400, sentence: () => 'Слишком много неверных попыток. Запросите новый код.' },
  code_recently_sent: {
    status: 429,
    sentence: ({ retryAfter }) => `Код уже отправлен. Новый можно запросить через ${retryAfter} с.`,
  },
  too_many_attempts: {
    status: 429,
    sentence: ({ retryAfter }) => `Слишком много попыток. Попробуйте через ${minutes(Number(retryAfter))}`,
  },
  wrong_password: { status: 400, sentence: () => 'Неверный текущий пароль.' },
  link_expired: { status: 400, sentence: () => 'Ссылка больше не действует. Запросите новую.' },
  consent_required: { status: 400, sentence: () => 'Необходимо согласие на обработку персональных данных' },
  session_over: { status: 401, sentence: () => 'Сеанс завершён. Войдите снова.' },
  session_not_found: { status: 404, sentence: () => 'Такого сеанса нет.' },
  account_not_found: { status: 404, sentence: () => 'Такой учётной записи нет.' },
  last_superuser: { status: 409, sentence: () => 'Это единственный администратор: сначала назначьте другого.' },
  cart_empty: { status: 409, sentence: () => 'Ваша корзина пуста' },
  nothing_to_buy: { status: 409, sentence: () => 'Товаров из корзины сейчас нет в наличии.' },
  no_draft: { status: 409, sentence: () => 'Сначала оформите заказ из корзины.' },
  draft_replaced: { status: 409, sentence: () => 'Этот заказ уже оформляется заново. Обновите страницу.' },
  delivery_gone: { status: 409, sentence: () => 'Этого способа доставки больше нет. Выберите другой.' },
  goods_gone: {
    status: 409,
    sentence: ({ name }) =>
      name === null
        ? 'Одного из товаров больше нет. Проверьте состав заказа.'
        : `Товар «${name}» закончился. Проверьте состав заказа.`,
  },
  goods_fewer: {
    status: 409,
    sentence: ({ name, max }) => `Товар «${name}»: можно заказать только ${pieces(max)} Проверьте состав заказа.`,
  },
  price_changed: { status: 409, sentence: ({ name }) => `Цена товара «${name}» изменилась. Проверьте сумму заказа.` },
  total_changed: { status: 409, sentence: () => 'Стоимость доставки изменилась. Проверьте сумму заказа.' },
  too_many_orders: {
    status: 429,
    sentence: ({ retryAfter }) => `Слишком много заказов подряд. Следующий — через ${minutes(Number(retryAfter))}`,
  },
  order_not_found: { status: 404, sentence: () => 'Заказ не найден' },
  order_not_cancellable: {
    status: 409,
    sentence: ({ state }) => `Заказ уже нельзя отменить: «${state}». Позвоните нам, и мы поможем.`,
  },
  order_state: {
    status: 409,
    sentence: ({ from, to }) => `Заказ «${from}» нельзя перевести в «${to}». Обновите страницу.`,
  },
  order_not_editable: {
    status: 409,
    sentence: ({ state }) => `Заказ «${state}» уже нельзя изменить: правки возможны только до оплаты.`,
  },
  undo_too_late: { status: 409, sentence: () => 'Поздно: покупателю уже написали. Действие не отменено.' },
  tracking_too_early: { status: 409, sentence: () => 'Трек-номер можно указать, когда заказ отправлен.' },
  customer_protected: {
    status: 409,
    sentence: ({ self }) =>
      self ? 'Себя заблокировать нельзя.' : 'Администратора заблокировать нельзя: сначала снимите с него права.',
  },
  nothing_to_repeat: {
    status: 409,
    sentence: ({ missing, limited }) => {
      if (!limited) return 'Товаров из этого заказа сейчас нет в наличии.'
      return `Вы уже заказали всё, что можно одному покупателю${missing ? ', остального нет в наличии' : ''}.`
    },
  },
  edited_meanwhile: {
    status: 409,
    sentence: ({ by }) => `Пока вы правили, это изменил ${by ?? 'другой сотрудник'}.`,
  },
  product_gone: { status: 409, sentence: () => 'Этого товара сейчас нет в наличии.' },
  not_enough_stock: {
    status: 409,
    sentence: ({ left, inCart }) =>
      inCart
        ? `Осталось ${pieces(left)}, в вашей корзине уже ${pieces(inCart)}`
        : `Столько нет в наличии: осталось ${pieces(left)}`,
  },
  over_customer_limit: {
    status: 409,
    sentence: ({ limit, bought }) =>
      `Не больше ${pieces(limit)} на одного покупателя${bought ? `, вы уже заказали ${pieces(bought)}` : ''}`,
  },
  too_many_pieces: { status: 409, sentence: ({ max }) => `Не больше ${pieces(max)} одного товара.` },
  not_in_cart: { status: 404, sentence: () => 'Этого товара нет в корзине.' },
  cart_full: {
    status: 409,
    sentence: ({ max }) => `В корзине уже ${max} разных товаров. Оформите заказ или уберите лишнее.`,
  },
  wishlist_full: { status: 409, sentence: ({ max }) => `В избранном уже ${max} товаров. Уберите лишнее.` },
  too_many_awaited: { status: 409, sentence: ({ max }) => `Вы уже ждёте ${max} товаров, больше нельзя.` },
  already_available: { status: 409, sentence: () => 'Этот товар уже есть в наличии.' },
  wishlist_not_shared: { status: 404, sentence: () => 'Ссылка больше не действует.' },
  busy: { status: 503, sentence: () => 'Сейчас слишком много желающих войти. Попробуйте через несколько секунд.' },
  file_too_large: { status: 413, sentence: ({ megabytes }) => `Файл больше ${megabytes}\u00a0МБ.` },
  delivery_type_not_found: { status: 404, sentence: () => 'Такого способа доставки нет.' },
  delivery_type_used: { status: 409, sentence: () => 'С этим способом уже есть заказы: его можно убрать в архив.' },
  last_delivery_type: {
    status: 409,
    sentence: () => 'Это последний способ доставки: без него никто не сможет оформить заказ.',
  },
  store_not_found: { status: 404, sentence: () => 'Такого магазина нет.' },
  too_many_stores: { status: 409, sentence: () => 'Магазинов слишком много.' },
  document_not_found: { status: 404, sentence: () => 'Такого документа нет.' },
  synonym_not_found: { status: 404, sentence: () => 'Такого синонима нет.' },
  synonym_known: { status: 409, sentence: () => 'Такой синоним уже есть.' },
  bad_table: { status: 400, sentence: ({ reason }) => String(reason) },
  import_not_found: { status: 404, sentence: () => 'Такого импорта нет.' },
  import_running: { status: 409, sentence: () => 'Сейчас идёт другой импорт. Дождитесь его окончания.' },
  import_not_ready: { status: 409, sentence: () => 'Сначала проверьте таблицу и исправьте ошибки.' },
  picture_type: { status: 415, sentence: () => 'Это не картинка. Подойдут JPEG, PNG, WebP, AVIF и GIF.' },
  picture_animated: { status: 415, sentence: () => 'Анимация не подойдёт: нужна неподвижная картинка.' },
  picture_broken: { status: 400, sentence: () => 'Картинка не читается: файл повреждён или загрузился не целиком.' },
  picture_too_wide: {
    status: 413,
    sentence: ({ width, height }) => `Картинка ${width}\u00a0×\u00a0${height}\u00a0— слишком большая, уменьшите её.`,
  },
  sku_taken: { status: 409, sentence: ({ name }) => `Этот артикул уже у товара «${name}».` },
  product_was_ordered: {
    status: 409,
    sentence: () => 'Товар уже заказывали: удалить его нельзя, можно убрать в архив.',
  },
  stock_below_zero: { status: 409, sentence: ({ left }) => `Столько списать нельзя: осталось ${left}\u00a0шт.` },
  stock_not_counted: { status: 409, sentence: () => 'Остаток этого товара не считается. Сначала задайте количество.' },
  selection_changed: {
    status: 409,
    sentence: ({ count }) => `Выбор изменился: теперь под него подходит ${count}. Проверьте и повторите.`,
  },
  already_undone: { status: 409, sentence: () => 'Это изменение уже отменено.' },
  category_not_empty: { status: 409, sentence: () => 'В категории есть товары. Сначала перенесите их в другую.' },
  method_not_allowed: { status: 405, sentence: () => 'Так обратиться к этому адресу нельзя.' },
  too_slow: { status: 408, sentence: () => 'Запрос не дошёл целиком. Попробуйте ещё раз.' },
  too_large: { status: 413, sentence: () => 'Слишком большой запрос.' },
  unsupported_type: { status: 415, sentence: () => 'Такой тип данных не поддерживается.' },
  headers_too_large: { status: 431, sentence: () => 'Слишком длинный адрес или заголовки запроса.' },
  internal: { status: 500, sentence: () => 'Что-то пошло не так. Мы уже знаем об ошибке. Попробуйте позже.' },
  database_away: { status: 503, sentence: () => 'Магазин ненадолго прилёг отдохнуть. Попробуйте через минуту.' },
} satisfies Record<string, Refusal>

function minutes(seconds: number): string {
  return seconds < 60 ? `${seconds} с.` : `${Math.ceil(seconds / 60)} мин.`
}

/** «2 шт.»: the full stop of the abbreviation ends the sentence too. */
function pieces(count: Facts[string] | undefined): string {
  return `${count}\u00a0шт.`
}

export type RefusalCode = keyof typeof refusals

export class ShopError extends Error {
  readonly code: RefusalCode
  readonly facts: Facts
  /** What is wrong with which input field, in Russian. */
  readonly fields: Record<string, string> | undefined

  constructor(code: RefusalCode, facts: Facts = {}, fields?: Record<string, string>) {
    super(code)
    this.code = code
    this.facts = facts
    this.fields = fields
  }

  get status(): number {
    return refusals[this.code].status
  }

  get sentence(): string {
    const refusal: Refusal = refusals[this.code]
    return refusal.sentence(this.facts)
  }
}
