import { expect, test } from 'vitest'
import { describeDatabaseUrl, hostsOf } from './database-hosts.ts'

test.each([
  ['postgres://shop:secret@db/shop', ['postgres://shop:secret@db/shop']],
  ['postgresql://db:5433/shop?sslmode=require', ['postgresql://db:5433/shop?sslmode=require']],
  ['postgres://shop@a,b/shop?target_session_attrs=read-write', ['postgres://shop@a/shop', 'postgres://shop@b/shop']],
  [
    'postgres://shop:p%40ss@a:5432,[::1]:5433/shop?target_session_attrs=primary&sslmode=require',
    ['postgres://shop:p%40ss@a:5432/shop?sslmode=require', 'postgres://shop:p%40ss@[::1]:5433/shop?sslmode=require'],
  ],
  [
    'postgres://shop@localhost/shop?host=/one,/two',
    ['postgres://shop@localhost/shop?host=%2Fone', 'postgres://shop@localhost/shop?host=%2Ftwo'],
  ],
  [
    'postgres://shop@localhost/shop?host=a,b&port=1,2',
    ['postgres://shop@localhost/shop?host=a&port=1', 'postgres://shop@localhost/shop?host=b&port=2'],
  ],
])('%s', (text, hosts) => {
  expect(hostsOf(text)).toEqual(hosts)
})

test.each(['mysql://a,b/shop', 'db', 'postgres://a:many,b/shop', 'postgres://a,b/shop?target_session_attrs=standby'])(
  '%s is refused',
  (text) => {
    expect(hostsOf(text)).toBeUndefined()
  },
)

test('a description has no password', () => {
  expect(describeDatabaseUrl('postgres://shop:secret@a:1,b:2/shop?password=x')).toBe('postgres://shop@a:1,b:2/shop')
  expect(describeDatabaseUrl('postgres://db/shop')).toBe('postgres://db/shop')
})
