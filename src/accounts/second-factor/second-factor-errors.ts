import { declareErrors } from '../../platform/contract/errors.ts'

export const secondFactorErrors = declareErrors({
  factor_wrong: { status: 400, sentence: () => 'Код не подошёл. Проверьте его и попробуйте ещё раз.' },
  factor_code_used: { status: 400, sentence: () => 'Этот код уже использован. Дождитесь следующего.' },
  factor_unreadable: {
    status: 400,
    sentence: () => 'Коды из приложения больше не действуют. Войдите запасным кодом и настройте приложение заново.',
  },
  passkey_wrong: { status: 400, sentence: () => 'Этот ключ не подошёл. Попробуйте другой или введите код.' },
  factor_question_expired: { status: 400, sentence: () => 'Прошло слишком много времени. Начните заново.' },
  passkeys_unavailable: {
    status: 409,
    sentence: () => 'Ключи доступа работают только на сайте с https и доменным именем.',
  },
  passkey_known: { status: 409, sentence: () => 'Этот ключ уже добавлен.' },
  passkeys_full: { status: 409, sentence: ({ max }: { max: number }) => `Больше ${max} ключей добавить нельзя.` },
  passkey_not_found: { status: 404, sentence: () => 'Такого ключа нет.' },
  factor_missing: { status: 409, sentence: () => 'Сначала добавьте ключ доступа или приложение с кодами.' },
  last_factor: {
    status: 409,
    sentence: () => 'Это последний способ, а администратор требует защиты входа. Сначала добавьте другой.',
  },
})
