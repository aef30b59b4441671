import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { changingAdministrator } from '../../testing/screens/shop-visitor.ts'
import { field } from '../../testing/screens/staff-forms.ts'

const script = `<img src=x onerror="document.title='pwned'">`

test('a new version of a document is previewed, published and compared', async () => {
  const section = `Раздел ${Date.now().toString(36)}`
  const staff = await changingAdministrator()
  const { user } = await openScreen('/staff/documents/', staff)
  expect(await screen.findByText(/покажите их специалисту/)).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'Публичная оферта' }))
  await user.click(await screen.findByRole('button', { name: 'Написать новую версию' }))
  await screen.findByRole('button', { name: /Опубликовать версию/ })
  const text = field('Текст документа')
  text.setSelectionRange(text.value.length, text.value.length)
  await user.click(text)
  await user.paste(`\n\n## ${section}\n\nПродавец {{shop_name}} ${script}`)
  await user.click(screen.getByRole('button', { name: 'Как будет на сайте' }))
  const preview = await screen.findByRole('region', { name: 'Как будет на сайте' })
  expect(await within(preview).findByRole('heading', { name: section })).toBeVisible()
  expect(preview).toHaveTextContent(script)
  await user.click(screen.getByRole('button', { name: /Опубликовать версию/ }))
  const question = await screen.findByRole('dialog', { name: /Опубликовать версию/ })
  await user.click(within(question).getByRole('button', { name: 'Опубликовать' }))
  expect(await screen.findByText('Новая версия опубликована')).toBeVisible()

  // Until the new version is there, the old one has none to compare with.
  const before = await waitFor(() =>
    within(screen.getByLabelText('Сравнить с')).getByRole('option', { name: /больше не действует/ }),
  )
  await user.selectOptions(screen.getByLabelText('Сравнить с'), before)
  expect(await screen.findByRole('list', { name: 'Различия' })).toHaveTextContent(`## ${section}`)
  const offer = async () => (await staff.fetch('/offer/')).text()
  await expect.poll(offer).toContain(section)
  const shop = new DOMParser().parseFromString(await offer(), 'text/html')
  expect(Array.from(shop.querySelectorAll('h2'), ({ textContent }) => textContent)).toContain(section)
  expect(shop.querySelector('img[src=x]')).toBeNull()
})
