import { describe, expect, test } from 'vitest'
import type { Product } from '../catalogue.contract.ts'
import { bareProduct } from './bare-product.ts'
import { factsOf, furtherPropertiesOf } from './product-properties.ts'

const propertiesOf = (product: Product) => [...factsOf(product), ...furtherPropertiesOf(product)]

function shown(product: Partial<Product>, name: string): string | undefined {
  return propertiesOf({ ...bareProduct, ...product }).find((row) => row.name === name)?.value
}

describe('facts and further properties', () => {
  test('leaves out unknown values', () => {
    expect(propertiesOf(bareProduct)).toEqual([{ name: 'Артикул', value: 'KTS-1', href: undefined }])
    expect(propertiesOf({ ...bareProduct, sku: '', character: ' ' })).toEqual([])
  })

  test('links series, character and maker to their shelves', () => {
    const rows = propertiesOf({
      ...bareProduct,
      series: { id: 7, name: 'Лунный храм' },
      maker: { id: 3, name: 'Dango' },
      character: 'Рэн',
      shelves: [
        { kind: 'series', slug: 'moon', name: 'Лунный храм' },
        { kind: 'character', slug: 'ren', name: 'Рэн' },
        { kind: 'maker', slug: 'dango', name: 'Dango' },
      ],
    })
    expect(rows.slice(0, 3)).toEqual([
      { name: 'Производитель', value: 'Dango', href: '/makers/dango/' },
      { name: 'Серия', value: 'Лунный храм', href: '/series/moon/' },
      { name: 'Персонаж', value: 'Рэн', href: '/characters/ren/' },
    ])
  })

  test('has the order that collectors expect', () => {
    const full = propertiesOf({
      ...bareProduct,
      series: { id: 7, name: 'Лунный храм' },
      maker: { id: 3, name: 'Dango' },
      character: 'Рэн',
      scale: '1/7',
      height_mm: 235,
      material: 'ПВХ',
      release_year: 2026,
      release_month: 11,
      age_mark: '14+',
      box_condition: 'new',
    })
    expect(full.map((row) => row.name)).toEqual([
      'Масштаб',
      'Высота',
      'Производитель',
      'Серия',
      'Персонаж',
      'Дата выхода',
      'Состояние коробки',
      'Материал',
      'Возраст',
      'Артикул',
    ])
  })

  test.each([
    [235, '23,5\u00a0см'],
    [100, '10\u00a0см'],
    [7, '0,7\u00a0см'],
  ])('a height of %i mm is %s', (height_mm, text) => {
    expect(shown({ height_mm }, 'Высота')).toBe(text)
  })

  test('the release is a month and a year, or a year, or nothing', () => {
    expect(shown({ release_year: 2026, release_month: 11 }, 'Дата выхода')).toBe('ноябрь 2026')
    expect(shown({ release_year: 2026 }, 'Дата выхода')).toBe('2026\u00a0год')
    expect(shown({ release_month: 11 }, 'Дата выхода')).toBeUndefined()
  })

  test.each([
    ['new', 'Новая'],
    ['opened', 'Вскрытая'],
    ['damaged', 'Повреждена'],
    ['none', 'Без коробки'],
  ] as const)('a box that is %s reads «%s»', (box_condition, text) => {
    expect(shown({ box_condition }, 'Состояние коробки')).toBe(text)
  })
})
