/** Facts for the sentence of a refusal or a header of its answer: how many pieces are left, when to try again. */
export type Facts = Record<string, string | number | boolean | null | undefined>

/** An expected refusal: its code for programs, its status, and the Russian sentence for the shopper. */
export interface Refusal<F extends Facts = Facts> {
  readonly code: string
  readonly status: number
  sentence(facts: F): string
}

interface Description {
  status: number
  sentence: (facts: never) => string
}

/** The facts that the sentence needs, which the code that throws the refusal must pass. */
type FactsOf<D extends Description> = Parameters<D['sentence']> extends [infer F extends Facts] ? F : Facts

/** The refusals of a feature, declared in its `x-errors.ts`: `throw new ShopError(shelfErrors.cart_full, { max })`. */
export function declareErrors<Table extends Record<string, Description>>(
  table: Table,
): { readonly [Code in keyof Table]: Refusal<FactsOf<Table[Code]>> } {
  const declared = Object.entries(table).map(([code, description]) => [code, { code, ...description }])
  return Object.fromEntries(declared)
}

/** Refusals that any endpoint may answer with. */
const commonErrors = declareErrors({
  invalid_input: { status: 400, sentence: () => 'Проверьте введённые данные.' },
  malformed_request: { status: 400, sentence: () => 'Запрос составлен неверно.' },
  not_found: { status: 404, sentence: () => 'Ничего не найдено по этому адресу.' },
  sign_in_first: { status: 401, sentence: () => 'Сначала войдите в аккаунт' },
  forbidden: { status: 403, sentence: () => 'На это у вас нет прав.' },
  confirm_identity: { status: 403, sentence: () => 'Подтвердите, что это вы.' },
  second_factor_missing: {
    status: 403,
    sentence: () => 'Сначала защитите вход: добавьте ключ доступа или приложение с кодами в разделе «Безопасность».',
  },
  csrf: { status: 403, sentence: () => 'Страница устарела. Обновите её и попробуйте ещё раз.' },
  edited_meanwhile: {
    status: 409,
    sentence: ({ by }: { by?: string | null }) =>
      by ? `Пока вы правили, это изменил ${by}.` : 'Пока вы правили, это изменилось.',
  },
  // Whoever lost an answer may have gone on typing: what was written first is not what they ask for now.
  key_reused: {
    status: 409,
    sentence: ({ done }: { done?: string }) =>
      `${done ?? 'Это уже записано'}, но с другими данными: ответ магазина тогда не дошёл. Проверьте, что записано.`,
  },
  method_not_allowed: { status: 405, sentence: () => 'Так обратиться к этому адресу нельзя.' },
  too_slow: { status: 408, sentence: () => 'Запрос не дошёл целиком. Попробуйте ещё раз.' },
  too_large: { status: 413, sentence: () => 'Слишком большой запрос.' },
  unsupported_type: { status: 415, sentence: () => 'Такой тип данных не поддерживается.' },
  headers_too_large: { status: 431, sentence: () => 'Слишком длинный адрес или заголовки запроса.' },
  internal: { status: 500, sentence: () => 'Что-то пошло не так. Мы уже знаем об ошибке. Попробуйте позже.' },
  disk_full: {
    status: 507,
    sentence: () => 'На сервере магазина закончилось место. Мы уже знаем об этом. Попробуйте позже.',
  },
  database_away: { status: 503, sentence: () => 'Магазин ненадолго прилёг отдохнуть. Попробуйте через минуту.' },
})

export type CommonCode = keyof typeof commonErrors

/** Facts may be left out when the sentence needs none. */
type Details<F extends Facts> =
  Partial<F> extends F ? [facts?: F, fields?: FieldMessages] : [facts: F, fields?: FieldMessages]

/** What is wrong with which input field, in Russian. */
type FieldMessages = Record<string, string>

/** Throw it; the server turns it into an answer, no other code sets error statuses. */
export class ShopError<F extends Facts = Facts> extends Error {
  readonly code: string
  readonly status: number
  readonly sentence: string
  readonly facts: Facts
  readonly fields: FieldMessages | undefined

  /** A feature's own refusal, or the code of a common one. */
  constructor(refusal: Refusal<F> | CommonCode, ...[facts, fields]: Details<F>) {
    const chosen: Refusal = typeof refusal === 'string' ? commonErrors[refusal] : refusal
    super(chosen.code)
    this.code = chosen.code
    this.status = chosen.status
    this.facts = facts ?? {}
    this.sentence = chosen.sentence(this.facts)
    this.fields = fields
  }
}
