import { describe, expect, test } from 'vitest'
import { readMeaning } from './read-meaning.ts'

describe('a price', () => {
  test.each([
    ['фигурка до 5000', 'фигурка', undefined, 5000],
    ['фигурка до 5 тысяч', 'фигурка', undefined, 5000],
    ['фигурка дешевле 5к', 'фигурка', undefined, 5000],
    ['до 5 000 ₽ фигурка', 'фигурка', undefined, 5000],
    ['не дороже 450 рублей брелок', 'брелок', undefined, 450],
    ['от 2 до 3 тысяч', '', 2000, 3000],
    ['от 500 до 1500 руб. значки', 'значки', 500, 1500],
    ['артбук 2000-3500', 'артбук', 2000, 3500],
    ['бюст дороже 15000', 'бюст', 15_000, undefined],
    ['не дешевле 1.5 тыс', '', 1500, undefined],
    ['за 1000 рублей', '', undefined, 1000],
    ['чиби до шести тысяч', 'чиби', undefined, 6000],
    ['плюш от двух с половиной до трёх тысяч', 'плюш', 2500, 3000],
    ['значок дешевле пятисот рублей', 'значок', undefined, 500],
    ['брелок до тысячи', 'брелок', undefined, 1000],
    ['постер до полутора тысяч рублей', 'постер', undefined, 1500],
    ['значок до шестисот рублей', 'значок', undefined, 600],
    ['от двух до пяти тысяч', '', 2000, 5000],
    ['от двух тысяч до пяти', '', 2000, 5000],
    ['фигурка от тысячи до двух', 'фигурка', 1000, 2000],
    ['от 2 тысяч до 5000', '', 2000, 5000],
    ['плюш не дороже двух тысяч пятисот рублей', 'плюш', undefined, 2500],
    ['брелок от девятисот до тысячи двухсот', 'брелок', 900, 1200],
    ['фигурка до шестидесяти тысяч', 'фигурка', undefined, 60_000],
    ['до трёх тысяч', '', undefined, 3000],
    ['полторы тысячи', '', 1200, 1800],
    ['фигурка за две с половиной тысячи', 'фигурка', undefined, 2500],
    ['дешевле двадцати одной тысячи', '', undefined, 21_000],
    ['пятнадцать тысяч пятьсот', '', 12_400, 18_600],
    ['до девятисот девяноста девяти тысяч девятисот девяноста девяти', '', undefined, 999_999],
    ['значок 500 рублей', 'значок', 400, 600],
    ['брелок до пары тысяч', 'брелок', undefined, 2000],
    ['фигурка до 3 тыщ', 'фигурка', undefined, 3000],
    ['от 3000 и выше', '', 3000, undefined],
    ['3000 рублей и меньше', '', undefined, 3000],
    ['сувенир до 400', 'сувенир', undefined, 400],
  ])('%s', (query, text, min, max) => {
    const meaning = readMeaning(query)
    expect(meaning.text).toBe(text)
    expect(meaning.filter).toEqual({
      ...(min !== undefined && { minKopecks: min * 100 }),
      ...(max !== undefined && { maxKopecks: max * 100 }),
    })
    expect(meaning.understood).toHaveLength(1)
  })

  test.each([
    'эстафета до моря',
    'набор 2000',
    'нокса 1 к 7',
    'пара значков',
    'тысяча мечей',
    'от двенадцати лет',
    'до двух недель',
    'до шестидесяти лет',
    'от двух до пяти',
    'последний трамвай до эноки',
    'подставка для фигурок до 30 см',
    'от 12 лет',
    'кайрин-7 1/144',
    'пон-3',
    '1/7',
    'KTS-SF-0001',
  ])('none: %s', (query) => {
    expect(readMeaning(query)).toMatchObject({ text: query, filter: {}, understood: [] })
  })
})

test.each([
  ['фигурка больше 30 см', 'фигурка', { min: 301 }, 'больше 30 см'],
  ['до 15 сантиметров', '', { max: 150 }, 'до 15 см'],
  ['чиби выше 20см', 'чиби', { min: 201 }, 'больше 20 см'],
  ['меньше 10 см', '', { max: 99 }, 'меньше 10 см'],
  ['не меньше 10 см', '', { min: 100 }, 'от 10 см'],
  ['фигурка не выше двадцати сантиметров', 'фигурка', { max: 200 }, 'до 20 см'],
  ['от 20 до 25 см', '', { min: 200, max: 250 }, 'от 20 см до 25 см'],
  ['статуя 20-25 см', 'статуя', { min: 200, max: 250 }, 'от 20 см до 25 см'],
  ['от 200 до 250 мм', '', { min: 200, max: 250 }, 'от 20 см до 25 см'],
  ['фигурка высотой от 24,5 см', 'фигурка', { min: 245 }, 'от 24,5 см'],
  ['30 см и выше', '', { min: 300 }, 'от 30 см'],
  ['крупные фигурки', 'фигурки', { min: 250 }, 'крупные, от 25 см'],
  ['маленькие', '', { max: 100 }, 'маленькие, до 10 см'],
  ['фигурки кроме маленьких', 'фигурки', { min: 101 }, 'больше 10 см'],
])('a size: %s', (query, text, size, label) => {
  const meaning = readMeaning(query)
  expect(meaning).toMatchObject({ text, size, filter: {}, excluded: [] })
  expect(meaning.understood.map((part) => [part.kind, part.label.replaceAll('\u00a0', ' ')])).toEqual([['size', label]])
})

test.each(['17 см', 'нокса 24 cm', '1/7'])('one measure is a word: %s', (query) => {
  expect(readMeaning(query)).toMatchObject({ text: query, understood: [] })
})

test.each([
  ['бюст в наличии', 'бюст', { available: true, preorder: false }],
  ['новые брелоки', 'брелоки', { isNew: true }],
  ['предзаказ', '', { preorder: true }],
  ['что можно предзаказать', '', { preorder: true }],
  ['цукико по предзаказу', 'цукико', { preorder: true }],
  ['доступно к предзаказу', '', { preorder: true }],
  ['pre-order фигурка', 'фигурка', { preorder: true }],
  ['новый год', 'новый год', {}],
])('a state: %s', (query, text, filter) => {
  expect(readMeaning(query)).toMatchObject({ text, filter })
})

test.each([
  ['самая дорогая фигурка', 'фигурка', 'dear'],
  ['самый дешёвый брелок', 'брелок', 'cheap'],
  ['значки подешевле', 'значки', 'cheap'],
  ['не самая дорогая фигурка', 'фигурка', 'cheap'],
  ['не очень дорогой бюст', 'бюст', 'cheap'],
  ['дорогая фигурка', 'дорогая фигурка', undefined],
])('an order: %s', (query, text, sort) => {
  const meaning = readMeaning(query)
  expect([meaning.text, meaning.sort]).toEqual([text, sort])
})

test.each([
  ['фигурка -нокса', 'фигурка', ['нокса']],
  ['ведьмы -сидзуку -шион', 'ведьмы', ['сидзуку', 'шион']],
  ['нокса кроме бюста', 'нокса', ['бюста']],
  ['витрина без подсветки', 'витрина', ['подсветки']],
  ['подставка не для чиби', 'подставка', ['чиби']],
  ['значок, но не микэмару', 'значок', ['микэмару']],
  ['фигурки кроме цунадэ и саске', 'фигурки', ['цунадэ и саске']],
  ['сиро-но-мэй', 'сиро-но-мэй', []],
  ['незнакомка', 'незнакомка', []],
])('an exclusion: %s', (query, text, excluded) => {
  const meaning = readMeaning(query)
  expect([meaning.text, meaning.excluded]).toEqual([text, excluded])
})

test.each([
  ['неон тануки не предзаказ', 'неон тануки', { preorder: false }, 'без предзаказов'],
  ['не предзаказ неон тануки', 'неон тануки', { preorder: false }, 'без предзаказов'],
  ['цукико, только не предзаказы', 'цукико', { preorder: false }, 'без предзаказов'],
  ['чиби -предзаказ', 'чиби', { preorder: false }, 'без предзаказов'],
  ['чиби предзаказ не нужен', 'чиби', { preorder: false }, 'без предзаказов'],
  ['не новинки', '', { isNew: false }, 'без новинок'],
  ['фигурки кроме новых', 'фигурки', { isNew: false }, 'без новинок'],
  ['нокса не в наличии', 'нокса', { available: false }, 'нет в наличии'],
  ['чего нет в наличии', 'чего', { available: false }, 'нет в наличии'],
  ['не дороже 3000', '', { maxKopecks: 300_000 }, 'до 3\u00a0000\u00a0₽'],
  ['фигурка кроме дешевле 3000', 'фигурка', { minKopecks: 300_000 }, 'от 3\u00a0000\u00a0₽'],
  ['бюст не от 15 тысяч', 'бюст', { maxKopecks: 1_500_000 }, 'до 15\u00a0000\u00a0₽'],
  ['не более чем за 3000', '', { maxKopecks: 300_000 }, 'до 3\u00a0000\u00a0₽'],
])('a negated filter: %s', (query, text, filter, label) => {
  const meaning = readMeaning(query)
  expect(meaning).toMatchObject({ text, filter, excluded: [] })
  expect(meaning.understood.map((part) => part.label)).toEqual([label])
})

test.each([
  ['микэмару без предзаказов и новинок', 'микэмару', { preorder: false, isNew: false }, []],
  ['без новинок и предзаказов', '', { preorder: false, isNew: false }, []],
  ['нокса кроме бюстов и новинок', 'нокса', { isNew: false }, ['бюстов']],
  ['нокса без новинок и бюстов', 'нокса', { isNew: false }, ['бюстов']],
  ['не предзаказ, новинки', '', { preorder: false, isNew: true }, []],
  ['только не плюш', '', {}, ['плюш']],
  ['всё кроме брелоков', '', {}, ['брелоков']],
  ['цукико брелоки не предлагать', 'цукико', {}, ['брелоки']],
  ['подарок, только не брелок', 'подарок', {}, ['брелок']],
  ['не только брелок', 'не только брелок', {}, []],
])('negation reaches as far as its words: %s', (query, text, filter, excluded) => {
  const meaning = readMeaning(query)
  expect([meaning.text, meaning.filter, meaning.excluded]).toEqual([text, filter, excluded])
})

test('a part of a negated list can be taken out alone', () => {
  expect(readMeaning('нокса без предзаказов и новинок').understood.map((part) => part.query_without)).toEqual([
    'нокса без новинок',
    'нокса без предзаказов',
  ])
})

test('each part can be taken out of the query', () => {
  const { understood, text } = readMeaning('Новые фигурки до 5000 без нокса')
  expect(text).toBe('фигурки')
  expect(understood).toEqual([
    { kind: 'price', label: 'до 5\u00a0000\u00a0₽', query_without: 'Новые фигурки без нокса' },
    { kind: 'new', label: 'новинки', query_without: 'фигурки до 5000 без нокса' },
    { kind: 'without', label: 'без «нокса»', query_without: 'Новые фигурки до 5000' },
  ])
})
