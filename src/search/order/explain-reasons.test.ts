import { expect, test } from 'vitest'
import { explainReasons } from './explain-reasons.ts'

test('reasons say the match, the stock, the popularity and novelty, in the order in which they count', () => {
  expect(explainReasons({ match: 1, tier: 0, popularity: 7 }, false)).toEqual([
    '2: слова запроса есть в названии',
    'можно купить сейчас',
    'популярность 7',
    'новинка',
  ])
  expect(explainReasons({ match: 'first', tier: 5, popularity: 0 }, true)).toEqual([
    'закреплён за запросом',
    'нет в наличии',
    'популярность 0',
  ])
})
