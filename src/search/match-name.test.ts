import { describe, expect, it } from 'vitest'
import { namesContaining, splitAtMatch } from './match-name.ts'

const goods = [{ name: 'Фигурка Акари, 1/7' }, { name: 'Брелок «АКАРИ»' }, { name: 'Постер' }]

describe('namesContaining', () => {
  it('ignores case and the spaces around the query', () => {
    expect(namesContaining(goods, '  акари ')).toEqual([goods[0], goods[1]])
  })
  it('finds nothing for an empty or blank query', () => {
    expect(namesContaining(goods, '')).toEqual([])
    expect(namesContaining(goods, '   ')).toEqual([])
  })
  it('drops what the server found by other means', () => {
    expect(namesContaining(goods, 'akari')).toEqual([])
  })
  it('takes signs of patterns as they are', () => {
    expect(namesContaining([{ name: 'Скидка 50%' }, { name: 'Скидка 500' }], '50%')).toHaveLength(1)
  })
})

describe('splitAtMatch', () => {
  it('keeps the letters of the name', () => {
    expect(splitAtMatch('Брелок «АКАРИ»', 'акари')).toEqual(['Брелок «', 'АКАРИ', '»'])
  })
  it('leaves a name without the match whole', () => {
    expect(splitAtMatch('Постер', 'акари')).toEqual(['Постер', '', ''])
    expect(splitAtMatch('Постер', ' ')).toEqual(['Постер', '', ''])
  })
  it('leaves a name whole where lower case has another length', () => {
    expect(splitAtMatch('İстанбул', 'стан')).toEqual(['İстанбул', '', ''])
  })
})
