import { beforeAll, expect, test } from 'vitest'
import { addCategory, addProducts } from '../catalogue/testing-catalogue.server.ts'
import { openTestApp, type TestApp } from '../testing/test-app.server.ts'
import type { SearchPage, SearchResult } from './search.contract.ts'
import { addSynonym } from './synonyms.server.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await openTestApp()
  const figures = await addCategory(shop.db, 'Масштабные фигурки')
  const posters = await addCategory(shop.db, 'Постеры')
  await addProducts(shop.db, figures, [
    {
      name: 'Фигурка Наруто',
      priceKopecks: 500_000,
      description: 'Лисица спит у его ног.',
      isNew: true,
      heightMm: 120,
    },
    {
      name: 'Фигурка Цунадэ',
      priceKopecks: 900_000,
      material: 'Латунь, ПВХ',
      releaseYear: 2023,
      releaseMonth: 10,
      ageMark: '16+',
    },
    { name: 'Бюст Цунадэ', priceKopecks: 200_000, stock: 0, boxCondition: 'opened', sku: 'BST-ZZ-0001' },
    { name: 'Фигурка Саске', priceKopecks: 700_000, isPreorder: true, heightMm: 300 },
  ])
  const badges = await addCategory(shop.db, 'Значки')
  await addProducts(shop.db, badges, [{ name: 'Значок «Лист»', priceKopecks: 35_000 }])
  await addProducts(shop.db, posters, [{ name: 'Постер «Лес»', priceKopecks: 90_000 }])
})

async function page(q: string): Promise<SearchPage> {
  const response = await shop.get(`/api/search/products/?${new URLSearchParams({ q })}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}

async function names(q: string): Promise<string[]> {
  return (await page(q)).results.map(({ name }) => name)
}

test.each([
  ['a description, in another form', 'лисицы', ['Фигурка Наруто']],
  ['a synonym of what a description says', 'лиса', ['Фигурка Наруто']],
  ['a diminutive', 'лисичка', ['Фигурка Наруто']],
  ['a material', 'из латуни', ['Фигурка Цунадэ']],
  ['an adjective of it', 'латунный', ['Фигурка Цунадэ']],
  ['a year', 'цунадэ 2023 года', ['Фигурка Цунадэ']],
  ['a month', 'что вышло в октябре 2023', ['Фигурка Цунадэ']],
  ['all the others of a month in which none came out', 'цунадэ в мае 2023', ['Фигурка Цунадэ', 'Бюст Цунадэ']],
  ['new goods in Latin letters', 'novinki', ['Фигурка Наруто']],
  ['preorders in the other layout', 'ghtlpfrfp abuehrf', ['Фигурка Саске']],
  ['a price in Latin letters', 'do 1000 rubley poster', ['Постер «Лес»']],
  ['whom it is for, before the thing', 'для подруги плакат', ['Постер «Лес»']],
  ['a size that none has', 'бюст побольше', ['Бюст Цунадэ']],
  ['an age mark', '16+', ['Фигурка Цунадэ']],
  ['a box', 'вскрытая коробка', ['Бюст Цунадэ']],
  ['a synonym', 'плакат', ['Постер «Лес»']],
  ['words run together', 'фигурканаруто', ['Фигурка Наруто']],
  ['mixed alphabets', 'Нapуто', ['Фигурка Наруто']],
  ['the start of a SKU', 'bst-zz', ['Бюст Цунадэ']],
  ['a price', 'цунадэ до 3 тысяч', ['Бюст Цунадэ']],
  ['a price alone', 'от 600 до 1000 рублей', ['Постер «Лес»']],
  ['what is in stock', 'цунадэ в наличии', ['Фигурка Цунадэ']],
  ['new goods', 'новинки', ['Фигурка Наруто']],
  ['preorders', 'предзаказ', ['Фигурка Саске']],
  ['an order', 'самая дорогая фигурка', ['Фигурка Цунадэ', 'Фигурка Саске', 'Фигурка Наруто']],
  ['an exclusion', 'цунадэ -бюст', ['Фигурка Цунадэ']],
  ['an exclusion in words', 'фигурки кроме цунадэ и саске', ['Фигурка Наруто']],
  ['no preorders', 'фигурка не предзаказ', ['Фигурка Наруто', 'Фигурка Цунадэ', 'Бюст Цунадэ']],
  ['no new goods', 'фигурки кроме новинок', ['Фигурка Цунадэ', 'Фигурка Саске', 'Бюст Цунадэ']],
  ['what is gone', 'цунадэ нет в наличии', ['Бюст Цунадэ']],
  ['a negated price', 'цунадэ не дороже 3000', ['Бюст Цунадэ']],
  ['a negated category', 'только не фигурки', ['Постер «Лес»', 'Значок «Лист»']],
  ['a synonym of what is negated', 'не плакат, не саске, не цунадэ, не пин', ['Фигурка Наруто']],
  ['a question', 'что можно предзаказать', ['Фигурка Саске']],
  ['a question with a price', 'что можно купить от 600 до тысячи', ['Постер «Лес»']],
  ['a price alone in words', 'пятнадцать тысяч пятьсот', []],
  ['a wider word', 'сувенир до 400', ['Значок «Лист»']],
  ['an audience, which says nothing of the thing', 'плакат в подарок лучшей подруге', ['Постер «Лес»']],
  ['an occasion and a price', 'на день рождения сестре до 500', ['Значок «Лист»']],
  ['nothing else', 'ничего кроме плакатов', ['Постер «Лес»']],
  ['a diminutive in another form', 'бюстики', ['Бюст Цунадэ']],
  ['a synonym in the other layout', 'ифвпу', ['Значок «Лист»']],
  ['a number that no product has, as a price', 'фигурка 7000', ['Фигурка Саске']],
  ['an exclusion in one word', 'цунадэ небюст', ['Фигурка Цунадэ']],
  ['a form in Latin letters', 'znachkov', ['Значок «Лист»']],
  ['a synonym in Latin letters', 'plakaty', ['Постер «Лес»']],
  ['a word with spaces between its letters', 'с а с к е', ['Фигурка Саске']],
  ['single letters', 'ф ф ф', []],
  ['nothing but what is ruled out', 'значок не лист', []],
  ['a hyphen inside of a word', 'зна-чки', ['Значок «Лист»']],
  ['whom it is for, and a price', 'сюрприз для девушки до 500', ['Значок «Лист»']],
  ['a kind of material', 'из металла', ['Фигурка Цунадэ']],
  ['goods of somebody', 'мерч цунадэ', ['Фигурка Цунадэ', 'Бюст Цунадэ']],
  ['several names', 'наруто саске', ['Фигурка Наруто', 'Фигурка Саске']],
  [
    'a long polite sentence',
    'добрый день, подскажите пожалуйста, есть ли у вас где-нибудь в магазине или на складе фигурка наруто',
    ['Фигурка Наруто'],
  ],
  ['an age', 'цунадэ для подростка 17 лет', ['Фигурка Цунадэ']],
  ['an age below every mark', 'цунадэ для ребёнка 3 лет', ['Фигурка Цунадэ', 'Бюст Цунадэ']],
  ['the tallest first', 'самая большая фигурка', ['Фигурка Саске', 'Фигурка Наруто', 'Фигурка Цунадэ']],
  ['the smallest first', 'самая маленькая фигурка', ['Фигурка Наруто', 'Фигурка Саске', 'Фигурка Цунадэ']],
  ['what is not there', 'покемон', []],
  ['a form of a kind of goods', 'значка', ['Значок «Лист»']],
])('%s: %s', async (_, query, found) => {
  expect(await names(query)).toEqual(found)
})

test('says what it understood, and the query without it', async () => {
  expect(await page('Фигурка до 6000 -саске')).toMatchObject({
    query: 'Фигурка до 6000 -саске',
    understood: [
      { kind: 'price', label: 'до 6\u00a0000\u00a0₽', query_without: 'Фигурка -саске' },
      { kind: 'without', label: 'без «саске»', query_without: 'Фигурка до 6000' },
    ],
  })
  expect((await page('новый лес')).understood).toHaveLength(1)
})

test('says which words only descriptions have, and which nothing has together', async () => {
  expect(await page('лисица')).toMatchObject({ described_words: ['лисица'], ignored_words: ['лисица'], apart: false })
  expect(await page('наруто саске')).toMatchObject({ ignored_words: ['наруто', 'саске'], apart: true })
  expect(await page('фигурка наруто')).toMatchObject({ described_words: [], ignored_words: [] })
})

test('chosen filters win over those in the text', async () => {
  const response = await shop.get(
    `/api/search/products/?${new URLSearchParams({ q: 'цунадэ до 3000', max_price: '10000' })}`,
  )
  expect(response.json<SearchPage>().count).toBe(2)
})

test('facets and the panel know the meaning too', async () => {
  const query = new URLSearchParams({ q: 'фигурка до 8000' })
  expect((await shop.get(`/api/search/facets/?${query}`)).json()).toMatchObject({ min_price: 2000, max_price: 9000 })
  const panel = (await shop.get(`/api/search/?${query}`)).json<SearchResult[]>()
  expect(panel.map(({ name, found_count }) => [name, found_count])).toEqual([
    ['Фигурка Наруто', 3],
    ['Фигурка Саске', 3],
    ['Бюст Цунадэ', 3],
  ])
})

test('a synonym of staff replaces the built-in ones of its phrase', async () => {
  await addSynonym(shop.db, 'плакат', 'бюст')
  expect(await names('плакат')).toEqual(['Бюст Цунадэ'])
})

test('a changed description is found', async () => {
  await shop.db.$client.query(`update products set description = 'С барсуком' where name = 'Фигурка Саске'`)
  expect(await names('барсук')).toEqual(['Фигурка Саске'])
  expect(await names('барсуки')).toEqual(['Фигурка Саске'])
})

test('what only says for whom and how much is no word that was left out', async () => {
  expect(await page('подарок другу до 500')).toMatchObject({ count: 1, whole_results: 1, ignored_words: [] })
})

test.each(['сестра обожает наруто', 'хочется заказать саске', 'хотим подобрать плакат'])(
  'how people talk is no word that goods lack: %s',
  async (query) => expect(await page(query)).toMatchObject({ ignored_words: [] }),
)

test('goods of just the price come first', async () => {
  await addProducts(shop.db, await addCategory(shop.db, 'Полки'), [
    { name: 'Полка «Дуб»', priceKopecks: 8_100_000 },
    { name: 'Полка «Клён»', priceKopecks: 8_000_000, stock: 0 },
  ])
  await expect.poll(() => names('80 000 рублей')).toEqual(['Полка «Клён»', 'Полка «Дуб»'])
})

test('finds nothing that only looks like it', async () => {
  await addProducts(shop.db, await addCategory(shop.db, 'Клубы'), [
    { name: 'Кружок «Малина», часть 1', priceKopecks: 9 },
  ])
  await expect.poll(() => names('малина')).toEqual(['Кружок «Малина», часть 1'])
  for (const query of ['кружка', 'хочу кружку', 'ь', `' or 1=1 --`]) expect(await names(query), query).toEqual([])
})

test('what is made of something comes before what only mentions it, and a word finds others of its root', async () => {
  await addProducts(shop.db, await addCategory(shop.db, 'Прочее'), [
    { name: 'Жетон «Дуб»', priceKopecks: 9, description: 'Блестит, как латунь. Улыбка до ушей. Для капитана корабля.' },
  ])
  await expect.poll(() => names('дуб')).toContain('Жетон «Дуб»')
  const { results, whole_results } = await page('латунный')
  expect(results.slice(0, 2).map(({ name }) => name)).toEqual(['Фигурка Цунадэ', 'Жетон «Дуб»'])
  expect(whole_results).toBe(1)
  for (const query of ['улыбчивый', 'командиру', 'капитанам'])
    expect(await names(query), query).toEqual(['Жетон «Дуб»'])
})
