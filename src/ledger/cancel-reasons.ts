/** Why a payment failed, from the provider's word to what the shopper can do about it. */
const sentences: Record<string, string> = {
  insufficient_funds: 'На карте не хватило денег. Попробуйте другую карту.',
  card_expired: 'У карты вышел срок. Попробуйте другую.',
  invalid_card_number: 'Номер карты введён с ошибкой.',
  invalid_csc: 'Код с обратной стороны карты не подошёл.',
  '3d_secure_failed': 'Банк не подтвердил оплату: код из СМС не подошёл или время вышло.',
  call_issuer: 'Банк отклонил оплату. Позвоните в банк или попробуйте другую карту.',
  issuer_unavailable: 'Банк, выпустивший карту, не отвечает. Попробуйте позже или другой картой.',
  fraud_suspected: 'Банк отклонил оплату как подозрительную. Попробуйте другую карту.',
  general_decline: 'Банк отклонил оплату. Попробуйте ещё раз или другой картой.',
  payment_method_limit_exceeded: 'Превышен лимит карты. Попробуйте другую.',
  payment_method_restricted: 'Оплата этой картой запрещена банком. Попробуйте другую.',
  country_forbidden: 'Картами этой страны оплатить нельзя.',
  expired_on_confirmation: 'Время на оплату вышло. Деньги не списаны.',
  deadline_expired: 'Время на оплату вышло. Деньги не списаны.',
  canceled_by_user: 'Вы отменили оплату. Деньги не списаны.',
  other_keys:
    'Оплату начали до смены платёжного сервиса, и она не завершена. Оплатите ещё раз или напишите нам, если деньги списаны.',
  never_started: 'Платёжный сервис не принял оплату. Деньги не списаны.',
}

export function explainCancel(reason: string | null): string {
  return sentences[reason ?? ''] ?? 'Оплата не прошла. Деньги не списаны: попробуйте ещё раз.'
}
