import { expect, test } from 'vitest'
import { groupsMatching } from './matching-groups.ts'

const groups = ['Чиби-фигурки', 'Экшен-фигурки', 'Чайная на улице Ёкаев', 'Кайрин-7'].map((name) => ({
  name,
  href: name,
}))

test.each([
  ['чиб', ['Чиби-фигурки']],
  ['фигурк', ['Чиби-фигурки', 'Экшен-фигурки']],
  ['чайная екаев', ['Чайная на улице Ёкаев']],
  ['ч', []],
  ['', []],
  ['нокса чиби', []],
])('«%s»', (query, names) => {
  expect(groupsMatching(groups, query).map(({ name }) => name)).toEqual(names)
})
