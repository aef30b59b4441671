import { expect, test } from 'vitest'
import { explainRefusal } from './explain-refusal.ts'

test.each([
  [null, 'ещё не отправлялось'],
  ['ESOCKET CONN', 'почтовый сервер не отвечает'],
  ['ETIMEDOUT CONN', 'почтовый сервер не отвечает'],
  ['EAUTH 535 AUTH PLAIN', 'почтовый сервер не принял логин или пароль'],
  ['EENVELOPE 550 5.1.1 RCPT TO', 'такого адреса нет'],
  ['EENVELOPE 550 5.1.8 MAIL FROM', 'почтовый сервер отказался принять письмо'],
  ['EENVELOPE 550 5.7.1 RCPT TO', 'почтовый сервер отказался принять письмо'],
  ['EENVELOPE 452 4.2.2 RCPT TO', 'почтовый ящик получателя переполнен'],
  ['EENVELOPE 451 RCPT TO', 'почтовый сервер просит повторить позже'],
  ['unknown', 'ошибка при отправке'],
])('%s', (reason, words) => {
  expect(explainRefusal(reason)).toBe(words)
})
