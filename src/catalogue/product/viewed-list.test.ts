import { expect, test } from 'vitest'
import { parseViewed, withViewed } from './viewed-list.ts'

test('parses a stored list', () => {
  expect(parseViewed('[3,1,2]')).toEqual([3, 1, 2])
})

test.each([null, '', 'null', '{}', '"7"', '[1,', '7'])('%j in the storage is an empty list', (stored) => {
  expect(parseViewed(stored)).toEqual([])
})

test('leaves out invalid and repeated ids', () => {
  expect(parseViewed('[5,"6",-1,0,1.5,null,1e300,{},5,7]')).toEqual([5, 7])
})

test('keeps the newest twelve', () => {
  const many = Array.from({ length: 30 }, (_, index) => index + 1)
  expect(parseViewed(JSON.stringify(many))).toEqual(many.slice(0, 12))
  expect(withViewed(many.slice(0, 12), 99)).toEqual([99, ...many.slice(0, 11)])
})

test('a product viewed again moves to the front', () => {
  expect(withViewed([1, 2, 3], 3)).toEqual([3, 1, 2])
})
