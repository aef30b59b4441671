import { expect, test } from 'vitest'
import { resultSentence } from './result-sentence.ts'

const none = { added: 0, changed: 0, unchanged: 0, errors: 0, errorRows: [], errorRowCount: 0 }

test.each([
  [{ added: 12, changed: 3, errors: 1, errorRows: [7], errorRowCount: 1 }, '12 новых, 3 изменено, 1 ошибка в строке 7'],
  [{ added: 1, changed: 1, unchanged: 5 }, '1 новый, 1 изменён, 5 без изменений'],
  [{ added: 21, errors: 4, errorRows: [7, 9], errorRowCount: 2 }, '21 новый, 4 ошибки в строках 7 и 9'],
  [{ errors: 12, errorRows: [2, 3, 4, 5, 6, 7], errorRowCount: 12 }, '12 ошибок в строках 2, 3, 4, 5, 6 и ещё 7'],
  [{ unchanged: 50_000 }, '50 000 без изменений'],
  [{}, 'Изменений нет'],
])('%j is «%s»', (counts, sentence) => {
  expect(resultSentence({ ...none, ...counts }).replaceAll(/\s/g, ' ')).toBe(sentence)
})
