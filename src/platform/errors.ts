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
  method_not_allowed: { status: 405, sentence: () => 'Так обратиться к этому адресу нельзя.' },
  too_slow: { status: 408, sentence: () => 'Запрос не дошёл целиком. Попробуйте ещё раз.' },
  too_large: { status: 413, sentence: () => 'Слишком большой запрос.' },
  unsupported_type: { status: 415, sentence: () => 'Такой тип данных не поддерживается.' },
  headers_too_large: { status: 431, sentence: () => 'Слишком длинный адрес или заголовки запроса.' },
  internal: { status: 500, sentence: () => 'Что-то пошло не так. Мы уже знаем об ошибке. Попробуйте позже.' },
  database_away: { status: 503, sentence: () => 'Магазин ненадолго прилёг отдохнуть. Попробуйте через минуту.' },
} satisfies Record<string, Refusal>

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
