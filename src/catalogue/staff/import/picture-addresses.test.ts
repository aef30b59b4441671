import { expect, test } from 'vitest'
import { maxPicturesInRow, readAddresses } from './picture-rows.server.ts'

const a = 'https://example.ru/a.jpg'
const b = 'https://example.ru/b,1.jpg?x=1;2'

test('addresses are read whatever stands between them, each once', () => {
  expect(readAddresses('')).toEqual([])
  expect(readAddresses(`${a}\nhttps://example.ru/b.jpg  ${a}`)).toEqual([a, 'https://example.ru/b.jpg'])
  expect(readAddresses(`${a}, https://example.ru/b.jpg; https://example.ru/c.jpg,`)).toHaveLength(3)
  expect(readAddresses(b.replace(';2', ''))).toEqual([b.replace(';2', '')])
})

test('what is no address, and too many, are refused', () => {
  for (const text of ['лиса.jpg', 'ftp://example.ru/a.jpg', 'file:///etc/passwd', `${a} лиса`, 'https://']) {
    expect(() => readAddresses(text), text).toThrow('https://')
  }
  const many = Array.from({ length: maxPicturesInRow + 1 }, (_, number) => `${a}?${number}`)
  expect(() => readAddresses(many.join(' '))).toThrow('Не больше')
})
