import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseDocument } from './documents.server.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { toBlocks } from './markdown-blocks.server.ts'

describe('toBlocks', () => {
  test('headings have unique ids, even when their texts repeat', () => {
    expect(toBlocks('## 1. Способы доставки\n\n### Почта\n\n### Почта')).toEqual([
      { type: 'heading', level: 2, id: '1-способы-доставки', text: '1. Способы доставки' },
      { type: 'heading', level: 3, id: 'почта', text: 'Почта' },
      { type: 'heading', level: 3, id: 'почта-2', text: 'Почта' },
    ])
  })

  test('the number of a clause is separated from its text; a date or a price is not a clause number', () => {
    expect(toBlocks('10.2. Срок — 7 дней.\n\n27.07.2006 принят закон.\n\n590 ₽')).toEqual([
      { type: 'paragraph', number: '10.2', spans: [{ text: 'Срок — 7 дней.' }] },
      { type: 'paragraph', spans: [{ text: '27.07.2006 принят закон.' }] },
      { type: 'paragraph', spans: [{ text: '590 ₽' }] },
    ])
  })

  test('links, strong text and escaped characters', () => {
    expect(toBlocks('Пишите **нам** на [почту](mailto:a@b.ru)\\!\nСразу.')).toEqual([
      {
        type: 'paragraph',
        spans: [
          { text: 'Пишите ' },
          { text: 'нам', strong: true },
          { text: ' на ' },
          { text: 'почту', href: 'mailto:a@b.ru' },
          { text: '! Сразу.' },
        ],
      },
    ])
  })

  test('lists, including nested ones', () => {
    expect(toBlocks('- a\n  - b\n- c\n\n1. d')).toEqual([
      { type: 'list', ordered: false, items: [[{ text: 'a' }], [{ text: 'b' }], [{ text: 'c' }]] },
      { type: 'list', ordered: true, items: [[{ text: 'd' }]] },
    ])
  })

  test('HTML is treated as plain text', () => {
    expect(toBlocks('<script>alert(1)</script>\n\nТекст <b>жирный</b>')).toEqual([
      { type: 'paragraph', spans: [{ text: '<script>alert(1)</script>' }] },
      { type: 'paragraph', spans: [{ text: 'Текст <b>жирный</b>' }] },
    ])
  })
})

const folder = join(import.meta.dirname, 'documents')

test.each(readdirSync(folder))('%s has only supported blocks and known placeholders', (name) => {
  const { body } = parseDocument(readFileSync(join(folder, name), 'utf8'))
  const known =
    'shop_name full_name inn ogrn email phone address site_url time_of_work time_zone sign_in_services address_service discounts_on_return'.split(
      ' ',
    )
  const used = [...body.matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1])
  expect(used.filter((each) => !known.includes(String(each)))).toEqual([])
  const values = Object.fromEntries(known.map((each) => [each, 'https://x.test']))
  const text = JSON.stringify(fillPlaceholders(toBlocks(body), values))
  expect(/.{20}(\{\{|\*\*|\]\().{20}/.exec(text)?.[0]).toBeUndefined()
})
