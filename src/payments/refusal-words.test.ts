import { expect, test } from 'vitest'
import { explainRefusal } from './refusal-words.ts'

test.each([
  [null, 'причину сервис не назвал'],
  ['116: Недостаточно средств на счёте', '116: Недостаточно средств на счёте'],
  ['309: Неверные параметры: Receipt.Email has invalid format', '309: Неверные параметры'],
  [
    '308: Неверные параметры.: Поле Receipt.Email заполнено неверно',
    '308: Неверные параметры.: Поле Receipt.Email заполнено неверно',
  ],
  ['9001: FN is exhausted', 'причину сервис назвал только кодом (код 9001)'],
  ['308: Invalid parameters: Receipt.Items is invalid', 'в чеке что-то не так или его нет (код 308)'],
  ['insufficient_funds', 'на счёте магазина в сервисе не хватило денег (код insufficient_funds)'],
])('%s', (said, words) => {
  expect(explainRefusal(said)).toBe(words)
})
