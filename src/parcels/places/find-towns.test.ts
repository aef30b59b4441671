import { expect, test } from 'vitest'
import { findTowns } from './find-towns.server.ts'

const first = (text: string) => findTowns(text)[0]

test.each([
  ['новосиб', 'Новосибирск', '630000'],
  ['Новосибирск', 'Новосибирск', '630000'],
  ['г. Новосибирск,', 'Новосибирск', '630000'],
  ['город томск', 'Томск', '634000'],
  ['питер', 'Санкт-Петербург', '190000'],
  ['спб', 'Санкт-Петербург', '190000'],
  ['Санкт Петер', 'Санкт-Петербург', '190000'],
  ['орел', 'Орёл', '302000'],
  ['Н. Новгород', 'Нижний Новгород', '603000'],
  ['Ростов н/Д', 'Ростов-на-Дону', '344000'],
  ['Ростов', 'Ростов-на-Дону', '344000'],
  ['Yjdjcb,bhcr', 'Новосибирск', '630000'],
  ['gbnth', 'Санкт-Петербург', '190000'],
  ['Новосибирская область, Берд', 'Бердск', '633000'],
  ['новосибирская обл., г. Бердск', 'Бердск', '633000'],
  ['Бердск, Новосибирская область', 'Бердск', '633000'],
  ['630000, Новосиб', 'Новосибирск', '630000'],
])('%s is %s', (text, name, index) => {
  expect(first(text)).toMatchObject({ name, index })
})

test.each(['', 'н', 'Новосибирск, ул. Ленина', 'Бердск, Л', 'ъъъ', '630000', '%', 'qqq'])('«%s» is no town', (text) => {
  expect(findTowns(text)).toEqual([])
})

test('a short beginning finds names, the largest first, and not every town of a region', () => {
  expect(findTowns('моск').map(({ name }) => name)).toEqual(['Москва'])
})

test('towns of one name are told apart by their region', () => {
  const regions = findTowns('киров')
    .filter(({ name }) => name === 'Киров')
    .map(({ region }) => region)
  expect(regions).toEqual(['Кировская область', 'Калужская область'])
})

test('whoever writes the region is offered its towns', () => {
  const found = findTowns('Томская область')
  expect(found[0]?.name).toBe('Томск')
  expect(new Set(found.map(({ region }) => region))).toEqual(new Set(['Томская область']))
})
