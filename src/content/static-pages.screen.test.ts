import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { readPage } from '../testing/screens/read-page.ts'

const pages = [
  ['/about/', 'О компании'],
  ['/contacts/', 'Контакты'],
  ['/delivery/', 'Доставка и оплата'],
  ['/privacy_policy/', 'Политика в отношении обработки персональных данных'],
  ['/offer/', 'Публичная оферта'],
] as const

for (const [path, title] of pages) {
  test(`${path} has its title, also without its slash`, async () => {
    const { head, body } = await readPage(path.slice(0, -1))
    expect(within(body).getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(head.ownerDocument.title).toMatch(new RegExp(`^${title} — `))
    expect(head.querySelector('link[rel=canonical]')).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`${path}$`)),
    )
  })
}
