import { expect, test } from 'vitest'
import { fromLatin } from './from-latin.ts'

test.each([
  ['brelki', 'брелки'],
  ['znachkov', 'значков'],
  ['plyushevye', 'плюшевые'],
  ['igrushek', 'игрушек'],
  ['myagkiy', 'мягкий'],
  ['chaynaya', 'чайная'],
  ['sbornoj', 'сборной'],
  ['ryukzak', 'рюкзак'],
  ['ekshen', 'екшен'],
])('%s is %s', (latin, russian) => {
  expect(fromLatin(latin)).toBe(russian)
})
