import { describe, expect, it } from 'vitest'
import { hasFooter, isCurrentPage } from './nav-links.ts'

describe('isCurrentPage', () => {
  it.each([
    ['/catalog', '/catalog', true],
    ['/catalog/', '/catalog', true],
    ['/profile', '/profile/', true],
    ['/', '/', true],
    ['/catalog/', '/', false],
    ['/catalogue/', '/catalog', false],
  ])('on %s the link to %s: %s', (pathname, href, current) => {
    expect(isCurrentPage(pathname, href)).toBe(current)
  })
})

describe('hasFooter', () => {
  it.each(['/chat', '/chat/', '/chat/42/', '/chatroom', '/create_account', '/create_account/', '/auth/', '/premium'])(
    'is hidden on %s',
    (pathname) => expect(hasFooter(pathname)).toBe(false),
  )
  it.each(['/', '/catalog/', '/author/', '/auth/reset/', '/premium-figures/', '/product/1/'])(
    'is shown on %s',
    (pathname) => expect(hasFooter(pathname)).toBe(true),
  )
})
