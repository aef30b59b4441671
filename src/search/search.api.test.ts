import { beforeAll, describe, expect, test } from 'vitest'
import { addCategory, addProducts } from '../catalogue/testing-catalogue.server.ts'
import { openTestApp, type TestApp } from '../testing/test-app.server.ts'
import { type SearchPage, type SearchResult, searchProducts } from './search.contract.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await openTestApp()
  const figures = await addCategory(shop.db, 'Масштабные фигурки')
  const badges = await addCategory(shop.db, 'Брелоки и значки')
  await addProducts(shop.db, figures, [
    { name: 'Фигурка Цунадэ, сцена боя', character: 'Цунадэ', characterLatin: 'Tsunade', scale: '1/7', heightMm: 240 },
    { name: 'Фигурка Наруто Узумаки', characterLatin: 'Naruto Uzumaki', stock: 0, sku: 'NRT-0042' },
    { name: 'Наруто Узумаки, фигурка', stock: 3 },
    { name: 'Фигурка Наруто, новинка', isNew: true },
    { name: 'Трёхцветный сёгун', heightMm: 172 },
  ])
  await addProducts(shop.db, badges, [{ name: 'Значок 100% лис_1' }, { name: 'Значок с ежом' }])
})

async function panel(q: string): Promise<SearchResult[]> {
  const response = await shop.get(`/api/search/?q=${encodeURIComponent(q)}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}

async function names(q: string): Promise<string[]> {
  return (await panel(q)).map((result) => result.name)
}

async function page(query: string): Promise<SearchPage> {
  const response = await shop.get(`/api/search/products/?${query}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}

describe('understands', () => {
  test.each([
    ['forms', 'значки', 'Значок с ежом'],
    ['forms with a vowel that comes and goes', 'фигурок наруто', 'Наруто Узумаки, фигурка'],
    ['е for ё', 'трехцветный сегун', 'Трёхцветный сёгун'],
    ['the other layout', 'yfhenj', 'Фигурка Наруто, новинка'],
    ['the other layout, back', 'тфкгещ', 'Фигурка Наруто, новинка'],
    ['Latin', 'tsunade', 'Фигурка Цунадэ, сцена боя'],
    ['a usual spelling', 'тсунаде', 'Фигурка Цунадэ, сцена боя'],
    ['Hepburn of ё', 'shogun', 'Трёхцветный сёгун'],
    ['one edit', 'цунада', 'Фигурка Цунадэ, сцена боя'],
    ['two edits in a long word', 'трехцвитнный', 'Трёхцветный сёгун'],
    ['two letters', 'цу', 'Фигурка Цунадэ, сцена боя'],
    ['the middle of a word', 'унад', 'Фигурка Цунадэ, сцена боя'],
    ['another order', 'узумаки наруто', 'Фигурка Наруто Узумаки'],
    ['a scale with a colon', 'цунадэ 1:7', 'Фигурка Цунадэ, сцена боя'],
    ['a scale in words', '1 к 7', 'Фигурка Цунадэ, сцена боя'],
    ['a height', '24 см', 'Фигурка Цунадэ, сцена боя'],
    ['about that height', '17см', 'Трёхцветный сёгун'],
    ['a SKU', 'nrt-0042', 'Фигурка Наруто Узумаки'],
    ['a SKU without its sign, in the other layout', 'ТКЕ0042', 'Фигурка Наруто Узумаки'],
    ['a category', 'масштабная цунадэ', 'Фигурка Цунадэ, сцена боя'],
    ['a word that nothing has, beside one that something has', 'цунадэ хочется', 'Фигурка Цунадэ, сцена боя'],
  ])('%s: %s', async (_, query, name) => {
    expect(await names(query)).toContain(name)
  })
})

test.each([
  ['больше 20 см', ['Фигурка Цунадэ, сцена боя']],
  ['до 20 сантиметров', ['Трёхцветный сёгун']],
  ['фигурка от 20 до 24 см', ['Фигурка Цунадэ, сцена боя']],
  ['больше 24 см', []],
  ['фигурка меньше 10 см', []],
  ['до 15 см наруто', []],
  ['не крупные', ['Фигурка Цунадэ, сцена боя', 'Трёхцветный сёгун']],
])('compares heights: %s', async (query, found) => {
  expect((await names(query)).toSorted()).toEqual(found.toSorted())
  expect(await page(`q=${encodeURIComponent(query)}`)).toMatchObject({
    count: found.length,
    understood: [{ kind: 'size' }],
  })
})

describe('ranks', () => {
  test('names that begin with the text first, then goods in stock, then new ones', async () => {
    expect(await names('наруто')).toEqual([
      'Наруто Узумаки, фигурка',
      'Фигурка Наруто, новинка',
      'Фигурка Наруто Узумаки',
    ])
  })

  test('an exact name before everything else', async () => {
    expect((await names('фигурка наруто узумаки'))[0]).toBe('Фигурка Наруто Узумаки')
  })
})

test('concurrent searches each get their own results, which match the contract', async () => {
  const expected: [query: string, name: string][] = [
    ['фигурка наруто узумаки', 'Фигурка Наруто Узумаки'],
    ['цунадэ', 'Фигурка Цунадэ, сцена боя'],
    ['наруто узумаки, фигурка', 'Наруто Узумаки, фигурка'],
    ['сёгун', 'Трёхцветный сёгун'],
    ['значок с ежом', 'Значок с ежом'],
  ]
  const answers = await Promise.all(expected.flatMap(([query]) => [panel(query), panel('нет такого')]))
  expect(answers.map(([first]) => first?.name)).toEqual(expected.flatMap(([, name]) => [name, undefined]))
  for (const answer of answers) expect(searchProducts.responses[200].parse(answer)).toEqual(answer)
})

describe('reports its corrections', () => {
  test('corrects the layout, except in an exact search', async () => {
    const corrected = await page(`q=${encodeURIComponent('yfhenj')}`)
    expect(corrected).toMatchObject({ query: 'yfhenj', corrected_query: 'наруто', count: 3 })
    expect(await page('q=yfhenj&exact=1')).toMatchObject({ corrected_query: null, count: 0 })
  })

  test('corrects a typo', async () => {
    expect(await page(`q=${encodeURIComponent('норуто')}`)).toMatchObject({ corrected_query: 'наруто', count: 3 })
  })

  test('reports no correction when nothing was corrected', async () => {
    expect((await page(`q=${encodeURIComponent('naruto')}`)).corrected_query).toBeNull()
  })

  test('marks the matches in the names', async () => {
    const [first] = await panel('нару')
    expect(first?.highlights.map(([from, to]) => first.name.slice(from, to))).toEqual(['Нару'])
  })

  test('suggests words when nothing is found', async () => {
    const empty = await page(`q=${encodeURIComponent('нарутвып')}`)
    expect(empty.count).toBe(0)
    expect(empty.suggestions.words).toContain('наруто')
  })
})

describe('says what is not there', () => {
  test.each([
    ['a name that nothing has', 'гермиона'],
    ['half of a name that is near to a word of the shop', 'гарри значор'],
    ['the same in Latin', 'harry znachor'],
    ['a short name near to another', 'тунадэ'],
    ['a name that only sounds near', 'цанадо'],
    ['two letters in the other layout', 'лю канг'],
  ])('%s', async (_, query) => {
    expect(await page(`q=${encodeURIComponent(query)}`)).toMatchObject({ count: 0, corrected_query: null })
  })

  test('beside a word of the shop it is left out, not bent to another', async () => {
    expect(await page(`q=${encodeURIComponent('фигурка гарри значор')}`)).toMatchObject({
      corrected_query: null,
      ignored_words: ['гарри', 'значор'],
      whole_results: 0,
    })
    // A slip of the finger is mended all the same.
    expect(await page(`q=${encodeURIComponent('фигрка гарри')}`)).toMatchObject({
      corrected_query: 'фигурка гарри',
      ignored_words: ['гарри'],
    })
  })

  test('the middle of a word is named as such', async () => {
    expect(await page(`q=${encodeURIComponent('унад')}`)).toMatchObject({
      count: 1,
      whole_results: 0,
      ignored_words: ['унад'],
      inside_words: ['унад'],
    })
  })
})

describe('the page', () => {
  test('says after how many the goods match only in part, on each page', async () => {
    const category = await addCategory(shop.db, 'Календари')
    await addProducts(shop.db, category, [
      { name: 'Календарь настенный', description: 'Двенадцать листов.' },
      { name: 'Календарь отрывной' },
    ])
    const ribbons = await addCategory(shop.db, 'Ленты')
    await addProducts(shop.db, ribbons, [{ name: 'Атласная лента', description: 'Ею перевязан календарь.' }])
    const query = `q=${encodeURIComponent('календарь')}`
    expect(await page(query)).toMatchObject({ count: 3, whole_results: 2 })
    expect(await page(`${query}&page_size=1&page=2`)).toMatchObject({ count: 3, whole_results: 1 })
    expect(await page(`${query}&page_size=2&page=2`)).toMatchObject({ count: 3, whole_results: 0 })
    expect((await panel('календарь')).map(({ is_partial }) => is_partial)).toEqual([false, false, true])
    expect(await page(`${query}&sort=cheap`)).toMatchObject({ whole_results: 3 })
  })

  test('filters, sorts and counts', async () => {
    const query = encodeURIComponent('наруто')
    expect((await page(`q=${query}&status=available`)).count).toBe(2)
    expect((await page(`q=${query}&page_size=2&page=2`)).results).toHaveLength(1)
    const sorted = await page(`q=${query}&sort=name`)
    expect(sorted.results.map(({ name }) => name)[0]).toBe('Наруто Узумаки, фигурка')
    const response = await shop.get(`/api/search/facets/?q=${encodeURIComponent('цунадэ')}`)
    expect(response.json()).toMatchObject({ scale: [{ value: '1/7', count: 1 }], min_price: 1000 })
  })
})

describe('handles strange texts', () => {
  test.each(['', ' ', '   \t\n', '\u200e\u200f', '🦊🦊', '\0'])('an empty text finds nothing: %j', async (text) => {
    expect(await panel(text)).toEqual([])
    expect(await page(`q=${encodeURIComponent(text)}`)).toMatchObject({ count: 0, results: [] })
  })

  test.each([
    'а'.repeat(1000),
    'наруто '.repeat(200),
    '%',
    '_',
    '%%%',
    `'"\`;--`,
    "' or 1=1 --",
    '\\',
    '((((',
    '*:&|!',
    '<script>',
    '../../etc',
    'KTS',
    '-',
    '+',
    '1/',
    '/',
  ])('%j', async (text) => {
    expect((await panel(text)).length).toBeLessThan(7)
  })

  test.each(
    'ъъъыыы|ыыыы|iiiii|ssss|аааааа|zzzz|ииии|ссс|нннн|ffff|ы|ыы ыы|и и и|сссааа|ззззнннн|ооооаааа|ыыыы ssss|шшшш'.split(
      '|',
    ),
  )('letters at random find nothing: %s', async (text) => {
    expect(await names(text)).toEqual([])
  })

  test('one letter is the beginning of a word, and a drawn-out word is that word', async () => {
    expect(await names('и')).toEqual([])
    expect(await names('с')).toContain('Трёхцветный сёгун')
    expect(await names('нарутооооо')).toHaveLength(3)
    expect(await names('сёоогун')).toEqual(['Трёхцветный сёгун'])
  })

  test('signs around a word do not hide it', async () => {
    expect(await names('\u202eнаруто\u202c')).toHaveLength(3)
    expect(await names('«наруто» 🦊\0')).toHaveLength(3)
    expect(await names('100%')).toEqual(['Значок 100% лис_1'])
    expect(await names('лис_1')).toEqual(['Значок 100% лис_1'])
  })
})

test('the search index follows changes made with plain SQL', async () => {
  const client = shop.db.$client
  const category = await addCategory(shop.db, 'Постеры')
  await client.query(`insert into series (name, latin) values ('Полуночный сад', 'Mayonaka no Niwa')`)
  await client.query(
    `insert into products (sku, name, price_kopecks, category_id, series_id)
    select 'P-1', 'Плакат', 100, $1, id from series where name = 'Полуночный сад'`,
    [category],
  )
  expect(await names('mayonaka')).toEqual(['Плакат'])
  await client.query(`update series set name = 'Рассветный сад' where latin = 'Mayonaka no Niwa'`)
  expect(await names('рассветный')).toEqual(['Плакат'])
  expect(await names('полуночный')).toEqual([])
  await client.query(`update products set name = 'Афиша' where sku = 'P-1'`)
  expect(await names('афиши')).toEqual(['Афиша'])
  await client.query(`update products set archived_at = now() where sku = 'P-1'`)
  expect(await names('афиши')).toEqual([])
})

test('a search that finds nothing is answered also when the disk is too full to count it', async () => {
  await shop.db.execute(`
    create function refuse_for_space() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
    create trigger empty_full before insert on empty_searches for each row execute function refuse_for_space()`)
  const answer = await shop.get(`/api/search/products/?q=${encodeURIComponent('ъъъъъъъ')}`)
  await shop.db.execute('drop trigger empty_full on empty_searches; drop function refuse_for_space')
  expect([answer.statusCode, answer.json().count]).toEqual([200, 0])
})
