import { describe, expect, test } from 'vitest'
import { element, escapeXml } from './xml.ts'

describe('escapeXml', () => {
  test('special characters are escaped', () => {
    expect(escapeXml(`<a href="x">Том & 'Джерри'</a>`)).toBe(
      '&lt;a href=&quot;x&quot;&gt;Том &amp; &apos;Джерри&apos;&lt;/a&gt;',
    )
    expect(escapeXml('&amp;')).toBe('&amp;amp;')
    expect(escapeXml(']]>')).toBe(']]&gt;')
  })

  test('characters that XML forbids are removed, all others stay', () => {
    expect(escapeXml('a\u0000b\u0008c\u001fd\u0085e\ufffef\uffffg')).toBe('abcdefg')
    expect(escapeXml('половина\ud83e пары\udd8a')).toBe('половина пары')
    expect(escapeXml('лиса 🦊\tтаб\nстрока\r')).toBe('лиса 🦊\tтаб\nстрока\r')
  })
})

test('an element without text is left out', () => {
  expect(element('name', 'Лиса', { id: '1"2' })).toBe('<name id="1&quot;2">Лиса</name>')
  expect(['', null, undefined].map((text) => element('name', text))).toEqual(['', '', ''])
})
