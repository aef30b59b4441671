import { describe, expect, test } from 'vitest'
import type { Block } from './content.contract.ts'
import { fillPlaceholders } from './fill-placeholders.ts'

const paragraph = (text: string, href?: string): Block => ({
  type: 'paragraph',
  spans: [{ text, ...(href && { href }) }],
})
const list = (...texts: string[]): Block => ({ type: 'list', ordered: false, items: texts.map((text) => [{ text }]) })

describe('fillPlaceholders', () => {
  test('puts values into headings, paragraphs, items and addresses', () => {
    const values = { email: 'a@b.ru', shop_name: 'Кицунэ' }
    expect(
      fillPlaceholders(
        [
          { type: 'heading', level: 2, id: 'x', text: 'О «{{shop_name}}»' },
          paragraph('{{email}}', 'mailto:{{email}}'),
          list('Почта: {{ email }}'),
        ],
        values,
      ),
    ).toEqual([
      { type: 'heading', level: 2, id: 'x', text: 'О «Кицунэ»' },
      paragraph('a@b.ru', 'mailto:a@b.ru'),
      list('Почта: a@b.ru'),
    ])
  })

  test('drops an item whose values are all missing, and a list without items', () => {
    const values = { inn: null, ogrn: '  ', shop_name: 'Кицунэ' }
    expect(fillPlaceholders([list('ИНН: {{inn}}', 'Без значений', '«{{shop_name}}», {{inn}}')], values)).toEqual([
      list('Без значений', '«Кицунэ», не указано'),
    ])
    expect(fillPlaceholders([list('ИНН: {{inn}}', 'ОГРНИП: {{ogrn}}')], values)).toEqual([])
  })

  test('shows a missing value in a paragraph as «не указано», without a link', () => {
    expect(fillPlaceholders([paragraph('{{email}}', 'mailto:{{email}}')], { email: null })).toEqual([
      paragraph('не указано'),
    ])
  })

  test('a value is always inserted as plain text', () => {
    const [block] = fillPlaceholders([paragraph('{{full_name}}')], {
      full_name: '<b>**ИП** [x](javascript:1)\n{{inn}}',
    })
    expect(block).toEqual(paragraph('<b>**ИП** [x](javascript:1) {{inn}}'))
  })

  test.each([
    ['javascript:alert(1)', undefined],
    ['{{site_url}}/offer/', 'https://shop.example.ru/offer/'],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['data:text/html,x', undefined],
    ['{{bad}}x', undefined],
    ['/offer/', '/offer/'],
    ['#раздел', '#раздел'],
    ['tel:+73830000000', 'tel:+73830000000'],
    ['{{constructor}}', undefined],
  ])('the address %s becomes %s', (href, expected) => {
    const values = { site_url: 'https://shop.example.ru', bad: 'javascript:' }
    expect(fillPlaceholders([paragraph('x', href)], values)).toEqual([paragraph('x', expected)])
  })
})
