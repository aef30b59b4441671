import { declareErrors } from '../platform/contract/errors.ts'

export const accountErrors = declareErrors({
  wrong_credentials: { status: 401, sentence: () => 'Неверный email или пароль.' },
  wrong_code: {
    status: 400,
    sentence: ({ triesLeft }: { triesLeft: number }) =>
      triesLeft === 0 ? 'Неверный код. Попыток больше нет, запросите новый код.' : 'Неверный код. Проверьте письмо.',
  },
  code_expired: { status: 400, sentence: () => 'Код больше не действует. Запросите новый.' },
  code_exhausted: { status: 400, sentence: () => 'Слишком много неверных попыток. Запросите новый код.' },
  code_recently_sent: {
    status: 429,
    sentence: ({ retryAfter }: { retryAfter: number }) =>
      `Код уже отправлен. Новый можно запросить через ${retryAfter} с.`,
  },
  wrong_password: { status: 400, sentence: () => 'Неверный текущий пароль.' },
  address_taken: {
    status: 409,
    sentence: () => 'У этого адреса уже есть другая учётная запись. Напишите нам, и мы поможем.',
  },
  link_expired: { status: 400, sentence: () => 'Ссылка больше не действует. Запросите новую.' },
  session_over: { status: 401, sentence: () => 'Сеанс завершён. Войдите снова.' },
  session_not_found: { status: 404, sentence: () => 'Такого сеанса нет.' },
  account_not_found: { status: 404, sentence: () => 'Такой учётной записи нет.' },
  last_administrator: { status: 409, sentence: () => 'Это единственный администратор: сначала назначьте другого.' },
  customer_protected: {
    status: 409,
    sentence: ({ self }: { self: boolean }) =>
      self
        ? 'Себя заблокировать нельзя.'
        : 'Сотрудника так заблокировать нельзя: сначала администратор закрывает доступ.',
  },
  busy: { status: 503, sentence: () => 'Сейчас слишком много желающих войти. Попробуйте через несколько секунд.' },
})
