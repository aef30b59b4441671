import { describe, expect, it } from 'vitest'
import { namesContaining } from './match-name.ts'
import { splitAtMatch } from './split-at-match.ts'

const goods = [{ name: 'Фигурка Акари, 1/7' }, { name: 'Брелок «АКАРИ»' }, { name: 'Постер' }]

describe('namesContaining', () => {
  it('ignores case and the spaces around the query', () => {
    expect(namesContaining(goods, '  акари ')).toEqual([goods[0], goods[1]])
  })
  it('finds nothing for an empty or blank query', () => {
    expect(namesContaining(goods, '')).toEqual([])
    expect(namesContaining(goods, '   ')).toEqual([])
  })
  it('drops results whose name does not contain the query', () => {
    expect(namesContaining(goods, 'akari')).toEqual([])
  })
  it('treats pattern characters literally', () => {
    expect(namesContaining([{ name: 'Скидка 50%' }, { name: 'Скидка 500' }], '50%')).toHaveLength(1)
  })
})

describe('splitAtMatch', () => {
  it('keeps the case of the name', () => {
    expect(splitAtMatch('Брелок «АКАРИ»', 'акари')).toEqual(['Брелок «', 'АКАРИ', '»'])
  })
  it('does not split a name without a match', () => {
    expect(splitAtMatch('Постер', 'акари')).toEqual(['Постер', '', ''])
    expect(splitAtMatch('Постер', ' ')).toEqual(['Постер', '', ''])
  })
  it('does not split a name whose lower case has another length', () => {
    expect(splitAtMatch('İстанбул', 'стан')).toEqual(['İстанбул', '', ''])
  })
})
