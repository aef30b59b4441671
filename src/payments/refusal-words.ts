/** What a provider's codes mean for staff, who are not to read English. */
const sentences: Record<string, string> = {
  invalid_request: 'запрос не принят',
  invalid_credentials: 'ключи магазина не подошли',
  forbidden: 'эта операция магазину не разрешена',
  not_found: 'такой операции там нет',
  too_many_requests: 'слишком много запросов подряд',
  internal_server_error: 'сбой на стороне сервиса',
  general_decline: 'банк отклонил операцию и не назвал причину',
  insufficient_funds: 'на счёте магазина в сервисе не хватило денег',
  rejected_by_payee: 'получатель отказался от денег',
  rejected_by_timeout: 'получатель не ответил вовремя',
  yoo_money_account_closed: 'кошелёк покупателя закрыт',
  some_articles_already_refunded: 'часть этих товаров уже вернули',
  too_many_refunding_articles: 'возвращают больше товаров, чем было куплено',
}

/** What an error is about, where its code says little. */
const subjects: [RegExp, string][] = [
  [/receipt/i, 'в чеке что-то не так или его нет'],
  [/more than|exceed|too large|amount/i, 'сумма больше, чем осталось от оплаты'],
  [/already|duplicate/i, 'это уже сделано'],
  [/not paid|status/i, 'оплата в другом состоянии'],
  [/expired/i, 'срок вышел'],
]

/**
 * The sentence of a refusal in Russian, with the provider's code to look it up by. What is Russian already stays,
 * without English that stands beside it.
 */
export function explainRefusal(said: string | null): string {
  if (!said) return 'причину сервис не назвал'
  const parts = said.split(/: +/)
  if (parts.some(isRussian)) return parts.filter((part) => isRussian(part) || /^[\d.]+$/.test(part)).join(': ')
  const [code = ''] = /^[\w.-]+/.exec(said) ?? []
  const subject = subjects.find(([pattern]) => pattern.test(said.slice(code.length)))?.[1]
  const meaning = subject ?? sentences[code] ?? 'причину сервис назвал только кодом'
  return code ? `${meaning} (код ${code})` : meaning
}

function isRussian(text: string): boolean {
  return /[а-яё]/i.test(text)
}
