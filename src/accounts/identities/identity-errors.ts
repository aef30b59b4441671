import { declareErrors } from '../../platform/contract/errors.ts'

export const identityErrors = declareErrors({
  identity_unknown: { status: 404, sentence: () => 'Так войти в этом магазине нельзя.' },
  identity_over: { status: 400, sentence: () => 'Вход через другой сервис не завершён. Попробуйте ещё раз.' },
  identity_away: { status: 503, sentence: () => 'Сервис сейчас не отвечает. Попробуйте позже или войдите с паролем.' },
  identity_taken: {
    status: 409,
    sentence: ({ name }: { name: string }) => `Этот ${name} уже привязан к другой учётной записи.`,
  },
  identity_other: {
    status: 409,
    sentence: ({ name }: { name: string }) => `К учётной записи уже привязан другой ${name}. Сначала отвяжите его.`,
  },
  identity_of_staff: { status: 403, sentence: () => 'Сотрудники входят с паролем.' },
  identity_not_linked: { status: 404, sentence: () => 'Этот сервис не привязан.' },
})
