import { describe, expect, test } from 'vitest'
import { goesOn, paragraphsOf, previewOf, summaryOf } from './description-text.ts'

describe('previewOf', () => {
  test('shows three words and an ellipsis', () => {
    const text = 'Грозный мечник, которого хочется посадить в карман.'
    expect(previewOf(text)).toBe('Грозный мечник, которого…')
    expect(goesOn(text)).toBe(true)
  })

  test.each([
    ['Три коротких слова', 'Три коротких слова'],
    ['Лиса', 'Лиса'],
    ['', ''],
    [' \n\t ', ''],
    ['Ждём всех…', 'Ждём всех…'],
  ])('%j is shown whole', (text, shown) => {
    expect(previewOf(text)).toBe(shown)
    expect(goesOn(text)).toBe(false)
  })

  test.each([
    ['Третья часть — финал истории', 'Третья часть — финал…'],
    ['Меч, щит, лук, стрелы', 'Меч, щит, лук…'],
    ['Он пришёл! Ура! Ждали год', 'Он пришёл! Ура…'],
    ['Серия 2 из 3', 'Серия 2 из…'],
  ])('%j counts words only', (text, shown) => {
    expect(previewOf(text)).toBe(shown)
  })

  test('any white space separates words', () => {
    expect(previewOf('  Лиса\u00a0из\n\nлунного\tхрама ')).toBe('Лиса из лунного…')
  })
})

describe('paragraphsOf', () => {
  test('splits at empty lines, whatever the line endings', () => {
    expect(paragraphsOf('Один\nи тот же\r\n\r\nДругой\n \n\n\nТретий\n')).toEqual([
      'Один\nи тот же',
      'Другой',
      'Третий',
    ])
  })

  test('returns no paragraphs for a blank text', () => {
    expect(paragraphsOf(' \n\n ')).toEqual([])
  })
})

describe('summaryOf', () => {
  test('leaves a short text alone, in one line', () => {
    expect(summaryOf('Лиса.\n\nХвост.')).toBe('Лиса. Хвост.')
  })

  test('cuts between words and drops the comma left hanging', () => {
    expect(summaryOf('Лиса, белая, с хвостом', 14)).toBe('Лиса, белая…')
  })

  test('cuts a word that is longer than the limit', () => {
    expect(summaryOf('ы'.repeat(300), 10)).toBe(`${'ы'.repeat(9)}…`)
  })
})
