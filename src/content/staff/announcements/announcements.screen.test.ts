import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/screens/open-screen.tsx'
import { expectMessages } from '../../../testing/screens/page-messages.ts'
import { changingAdministrator } from '../../../testing/screens/shop-visitor.ts'
import { field, fill } from '../../../testing/screens/staff-forms.ts'

test('staff announce something, it is in the shop, and goes again', async () => {
  expectMessages(/Проверьте введённые данные/)
  const announcement = `Скидки ${Date.now().toString(36)} <b>`
  const staff = await changingAdministrator()
  const { user } = await openScreen('/staff/announcements/', staff)
  await user.click(await screen.findByRole('button', { name: 'Новое объявление' }))
  await fill(user, field('Текст'), announcement)
  await fill(user, field('Ссылка'), '/new/')
  await fill(user, field('Показывать с'), '01.01.2026')
  await fill(user, field('Показывать до'), '01.01.2025')
  await user.click(screen.getByRole('button', { name: 'Создать' }))
  expect(await screen.findByText('Конец должен быть позже начала.')).toBeVisible()
  await user.clear(field('Показывать до'))
  await user.click(screen.getByRole('button', { name: 'Создать' }))
  await waitFor(() => expect(screen.getByRole('list', { name: 'Объявления' })).toHaveTextContent('Сейчас на сайте'))
  async function announced(): Promise<string | null | undefined> {
    const home = new DOMParser().parseFromString(await (await staff.fetch('/')).text(), 'text/html')
    return Array.from(home.querySelectorAll('a[href="/new/"]'), (link) => link.textContent).find((text) =>
      text.includes(announcement),
    )
  }
  await expect.poll(announced).toContain(announcement)

  await user.click(screen.getByRole('button', { name: `Удалить: ${announcement}` }))
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: `Удалить: ${announcement}` })).toBeNull())
})
