import { expect, test } from 'vitest'
import { highlighter, type MatchedWord } from './highlight.ts'

function marked(name: string, ...matched: MatchedWord[]): string[] {
  return highlighter(matched)(name).map(([from, to]) => name.slice(from, to))
}

test('marks whole words that matched by form or sound', () => {
  expect(marked('Фигурка Цукико «Эноки» 1/7', { spelling: 'цукико' }, { spelling: '1/7' })).toEqual(['Цукико', '1/7'])
})

test('marks only the typed part when only that part matched', () => {
  expect(marked('Фигурка Цукико', { spelling: 'цукико', typed: 'цук' })).toEqual(['Цук'])
  expect(marked('Трёхцветный', { spelling: 'трёхцветный', typed: 'ехцв' })).toEqual(['ёхцв'])
})

test('leaves the rest alone', () => {
  expect(marked('Фигурка Цукико', { spelling: 'куцу' })).toEqual([])
})

test('splits words at any sign or space, but not at apostrophes', () => {
  expect(marked('Цукико, «Цукико» (Цукико)\u00a0№ Цукико-цукико', { spelling: 'цукико' })).toHaveLength(5)
  expect(marked("Shin'ya и Shin’ya", { spelling: 'shinya' })).toEqual(["Shin'ya", 'Shin’ya'])
})
