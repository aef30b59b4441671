/** What the codes of a failed attempt mean for staff: `EENVELOPE 550 5.7.1 RCPT TO`. */
export function explainRefusal(reason: string | null): string {
  if (reason === null) return 'ещё не отправлялось'
  if (/\bEAUTH\b/.test(reason)) return 'почтовый сервер не принял логин или пароль'
  if (/\b5\.1\.(?![78]\b)\d+|\b5\.2\.1\b/.test(reason)) return 'такого адреса нет'
  if (/\b[45]\.2\.2\b|\b[45]52\b/.test(reason)) return 'почтовый ящик получателя переполнен'
  if (/\b5\d\d\b/.test(reason)) return 'почтовый сервер отказался принять письмо'
  if (/\b4\d\d\b/.test(reason)) return 'почтовый сервер просит повторить позже'
  if (/\b(ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ESOCKET|EDNS|ETLS)\b/.test(reason))
    return 'почтовый сервер не отвечает'
  return 'ошибка при отправке'
}
