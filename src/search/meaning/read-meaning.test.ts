import { expect, test } from 'vitest'
import { readMeaning } from './read-meaning.ts'

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
  ['выше метра', '', { min: 1001 }, 'больше 100 см'],
  ['не выше полуметра', '', { max: 500 }, 'до 50 см'],
  ['от полутора метров', '', { min: 1500 }, 'от 150 см'],
  ['между 10 и 15 см', '', { min: 100, max: 150 }, 'от 10 см до 15 см'],
  ['чиби около 10 см', 'чиби', { min: 90, max: 110 }, 'около 10 см'],
  ['бюст высотой 25 см', 'бюст', { min: 245, max: 255 }, '25 см'],
  ['ростом в 30 сантиметров', '', { min: 295, max: 305 }, '30 см'],
  ['плюш 30+ см', 'плюш', { min: 300 }, 'от 30 см'],
  ['20-сантиметровая фигурка', 'фигурка', { min: 180, max: 220 }, 'около 20 см'],
  ['постер полметра', 'постер', { min: 450, max: 550 }, 'около 50 см'],
  ['полуметровая статуя', 'статуя', { min: 450, max: 550 }, 'около 50 см'],
  ['метровый гобелен', 'гобелен', { min: 900, max: 1100 }, 'около 100 см'],
  ['нокса с ладонь', 'нокса', { max: 100 }, 'маленькие, до 10 см'],
  ['огромная статуя', 'статуя', { min: 250 }, 'крупные, от 25 см'],
  ['высокие фигурки', 'фигурки', { min: 250 }, 'крупные, от 25 см'],
  ['фигурка побольше', 'фигурка', { min: 250 }, 'крупные, от 25 см'],
  ['крошечный значок', 'значок', { max: 100 }, 'маленькие, до 10 см'],
  ['фигурка поменьше', 'фигурка', { max: 100 }, 'маленькие, до 10 см'],
  ['плюш тридцать сантиметров', 'плюш', { min: 295, max: 305 }, '30 см'],
])('a size: %s', (query, text, size, label) => {
  const meaning = readMeaning(query)
  expect(meaning).toMatchObject({ text, size, filter: {}, excluded: [] })
  expect(meaning.understood.map((part) => [part.kind, part.label.replaceAll('\u00a0', ' ')])).toEqual([['size', label]])
})

test('a size in numbers wins over a word', () => {
  expect(readMeaning('маленькие фигурки до 12 см').size).toEqual({ max: 120 })
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
  ['какие бюсты сейчас есть?', 'какие бюсты ?', { available: true, preorder: false }],
  ['остались ли в наличии чиби', 'чиби', { available: true, preorder: false }],
  ['что закончилось из плюша', 'что из плюша', { available: false }],
  ['распроданные значки', 'значки', { available: false }],
  ['новый год', 'новый год', {}],
  ['новые поступления', '', { isNew: true }],
  ['последние новинки чиби', 'чиби', { isNew: true }],
  ['скоро в продаже', '', { preorder: true }],
  ['модели, которые ещё не вышли', 'модели, которые', { preorder: true }],
  ['анонсы фигурок', 'фигурок', { preorder: true }],
  ['будущие релизы', '', { preorder: true }],
  ['свежие чиби', 'чиби', { isNew: true }],
  ['новенькое', '', { isNew: true }],
  ['недавно вышедшие бюсты', 'бюсты', { isNew: true }],
  ['new arrivals', '', { isNew: true }],
  ['chibi in stock', 'chibi', { available: true, preorder: false }],
  ['чиби, которых нет', 'чиби', { available: false }],
  ['чиби, которых нет на складе', 'чиби', { available: false }],
])('a state: %s', (query, text, filter) => {
  expect(readMeaning(query)).toMatchObject({ text, filter })
})

test.each([
  ['самая дорогая фигурка', 'фигурка', 'dear'],
  ['самый дешёвый брелок', 'брелок', 'cheap'],
  ['значки подешевле', 'значки', 'cheap'],
  ['не самая дорогая фигурка', 'фигурка', 'cheap'],
  ['не очень дорогой бюст', 'бюст', 'cheap'],
  ['дорогие фигурки', 'фигурки', 'dear'],
  ['премиум фигурки', 'фигурки', 'dear'],
  ['выгодные значки', 'значки', 'cheap'],
  ['модели по низкой цене', 'модели', 'cheap'],
  ['карта дорог', 'карта дорог', undefined],
  ['перед дорогой', 'перед дорогой', undefined],
  ['недорогой бюст', 'бюст', 'cheap'],
  ['дешёвые значки', 'значки', 'cheap'],
  ['бюджетная фигурка', 'фигурка', 'cheap'],
  ['фигурки по возрастанию цены', 'фигурки', 'cheap'],
  ['фигурки по убыванию цены', 'фигурки', 'dear'],
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
  ['кайрин не надо моделей', 'кайрин', ['моделей']],
  ['значки не предлагать, только брелоки', 'брелоки', ['значки']],
  ['нокса за исключением бюста', 'нокса', ['бюста']],
  ['эстафета минус брелок', 'эстафета', ['брелок']],
  ['исключить чиби: поко', ': поко', ['чиби']],
  ['никаких постеров', '', ['постеров']],
  ['подарок кроме мягких игрушек', 'подарок', ['мягких игрушек']],
  ['шион без открытой коробки', 'шион', ['открытой коробки']],
  ['шион без коробки открытой', 'шион', ['коробки открытой']],
  ['не плюшевая нокса', 'нокса', ['плюшевая']],
  ['ничего кроме артбуков', 'артбуков', []],
  ['Не нужно ничего, кроме артбуков', 'артбуков', []],
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
  ['не хочу предзаказ, покажи модели', 'покажи модели', { preorder: false }, 'без предзаказов'],
  ['не показывать новинки', '', { isNew: false }, 'без новинок'],
  ['фигурки кроме распроданных', 'фигурки', { available: true }, 'без распроданного'],
  ['нокса, кроме того что закончилось', 'нокса', { available: true }, 'без распроданного'],
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

test('«не» with an adjective rules out the adjective, or the thing itself', () => {
  expect(readMeaning('не мягкие игрушки')).toMatchObject({ text: 'игрушки', excluded: ['мягкие'] })
  expect(readMeaning('не мягкие игрушки', { things: true })).toMatchObject({ text: '', excluded: ['мягкие игрушки'] })
})

test('what is excluded may be a name of several words', () => {
  const read = (query: string) => readMeaning(query, { things: true })
  expect(read('чиби без неон тануки')).toMatchObject({ text: 'чиби', excluded: ['неон тануки'] })
  expect(read('кроме последнего трамвая до эноки, постер')).toMatchObject({ text: 'постер' })
  expect(read('нокса, но не бюст')).toMatchObject({ text: 'нокса', excluded: ['бюст'] })
})

test.each(['ничего кроме артбуков', 'только артбуки'])('nothing else: %s', (query) => {
  expect(readMeaning(query)).toMatchObject({ only: true })
  expect(readMeaning('артбуки')).toMatchObject({ only: false })
})

test.each([
  ['подарок на 8 марта до 2000', 'подарок'],
  ['к новому году до 2000', ''],
  ['плюш на рождество до 2000', 'плюш'],
  ['на 23 февраля до 2000', ''],
])('an occasion says nothing of the thing: %s', (query, text) => {
  expect(readMeaning(query)).toMatchObject({ text, filter: { maxKopecks: 200_000 } })
})

test.each(['новый год', 'на рождество', 'рождество', ',htkjr'])('no occasion: %s', (query) => {
  expect(readMeaning(query)).toMatchObject({ text: query, understood: [] })
})

test.each([
  ['фигурка для ребёнка 10 лет', 'фигурка', 10],
  ['игрушка с 6 лет', 'игрушка', 6],
  ['12+', '', 12],
  ['фигурка 12+', 'фигурка', 12],
  ['для детей до 3 лет', '', 3],
  ['подарок девочке 7 лет', 'подарок', 7],
  ['плюш дочке 3 года', 'плюш', 3],
  ['брелок для ребёнка десяти лет', 'брелок', 10],
  ['модель для 12-летнего мальчика', 'модель', 12],
  ['чиби детям от 3 до 6 лет', 'чиби', 3],
  ['фигурка 30+ см', 'фигурка', undefined],
  ['подарок маме 45 лет', 'подарок маме 45 лет', undefined],
  ['постер 2025 года', 'постер', undefined],
])('an age: %s', (query, text, age) => {
  expect(readMeaning(query)).toMatchObject({ text, ...(age !== undefined && { age }) })
  expect(readMeaning(query).age).toBe(age)
})

test.each([
  ['самая большая фигурка', 'фигурка', 'tall'],
  ['самая высокая сборная модель', 'сборная модель', 'tall'],
  ['самый маленький брелок', 'брелок', 'small'],
  ['наименьший значок', 'значок', 'small'],
])('an order by height: %s', (query, text, sort) => {
  expect(readMeaning(query)).toMatchObject({ text, sort, filter: {} })
  expect(readMeaning(query).size).toBeUndefined()
})
