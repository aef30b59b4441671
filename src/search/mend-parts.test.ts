import { expect, test } from 'vitest'
import { mendParts } from './mend-parts.ts'

const words = new Set(['мягкая', 'игрушка', 'артбук', 'фигурка', 'нокса', 'арт', 'игра', 'чиби'])
const mend = (query: string) =>
  mendParts(query.split(' '), {
    isWord: (text) => words.has(text),
    isForm: (text) => words.has(text) || text === 'мягких' || text === 'игрушек',
    isBeginning: (text) => [...words].some((word) => word.startsWith(text)),
  })

test.each([
  ['мягкаяигрушка', ['мягкая', 'игрушка']],
  ['мягкихигрушек', ['мягких', 'игрушек']],
  ['Фигурканоксачиби', ['фигурка', 'нокса', 'чиби']],
  ['арт бук', ['артбук']],
  ['арт-бук', ['артбук']],
  ['мяг-ких', ['мягких']],
  ['фигурка нокса', ['фигурка', 'нокса']],
  ['игр', ['игр']],
  ['незнакомка', ['незнакомка']],
  ['фигуркааа', ['фигуркааа']],
])('%s', (query, parts) => {
  expect(mend(query)).toEqual(parts)
})
