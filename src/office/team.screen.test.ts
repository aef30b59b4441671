import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openScreen } from '../testing/screens/open-screen.tsx'
import { expectMessages } from '../testing/screens/page-messages.ts'
import { administrator, json, newEmail } from '../testing/screens/shop-visitor.ts'
import { field, fill, identityConfirmed } from '../testing/screens/staff-forms.ts'

async function openInvitation(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Пригласить' }))
  return within(await screen.findByRole('dialog', { name: 'Пригласить сотрудника' }))
}

test('the team: invite, change the role and take it back, close the access, and find all of it in the log', async () => {
  const email = newEmail('vera')
  const staff = administrator()
  await identityConfirmed(staff)
  const { user } = await openScreen('/staff/team/', staff)
  const dialog = await openInvitation(user)
  await fill(user, field('Email'), email)
  await user.click(dialog.getByRole('button', { name: 'Пригласить' }))
  expect(await screen.findByText(/Приглашение отправлено/)).toBeVisible()
  expect((await staff.lettersTo(email))[0]?.body).toContain('/reset_password/?token=')

  const role = await screen.findByLabelText(`Роль: ${email}`)
  await user.selectOptions(role, 'Администратор')
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
  expect(await screen.findByText('Возвращено')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText(`Роль: ${email}`)).toHaveValue('manager'))

  const close = `Закрыть доступ: ${email}`
  await user.click(screen.getByLabelText(close))
  const cancelled = await screen.findByRole('dialog', { name: 'Закрыть доступ?' })
  await user.click(within(cancelled).getByRole('button', { name: 'Отмена' }))
  expect(screen.getByLabelText(close)).toBeVisible()
  await user.click(screen.getByLabelText(close))
  const question = await screen.findByRole('dialog', { name: 'Закрыть доступ?' })
  await user.click(within(question).getByRole('button', { name: 'Закрыть доступ' }))
  await waitFor(() => expect(screen.queryByLabelText(close)).toBeNull())

  await user.click(within(screen.getByRole('navigation', { name: 'Разделы' })).getByRole('link', { name: 'Журнал' }))
  await user.selectOptions(await screen.findByLabelText('Что'), 'Учётная запись')
  await waitFor(() => expect(location.search).toContain('subject=account'))
  const rows = await waitFor(() => {
    const found = screen.getAllByRole('row').filter((row) => row.textContent.includes(email))
    expect(found).toHaveLength(4)
    return found
  })
  expect(rows[0]).toHaveTextContent(/менеджер.*—/)
  expect(rows[3]).toHaveTextContent(/Приглашение.*менеджер/)
})

test('a table is walked through by arrows', async () => {
  const { user } = await openScreen('/staff/team/', administrator())
  const row = await screen.findByRole('row', { name: /staff@kitsune\.test/ })
  row.focus()
  await user.keyboard('{End}{Home}')
  const rows = document.querySelectorAll('tbody tr')
  expect(rows[0]).toHaveFocus()
  expect(document.querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1)
})

test('the only administrator cannot close the door behind themselves', async () => {
  expectMessages(/DELETE \/api\/staff\/team/)
  const staff = administrator()
  const { user } = await openScreen('/staff/team/', staff)
  const close = await screen.findByRole('button', { name: 'Закрыть доступ: staff@kitsune.test' })
  const team = await staff.get<{ id: number; email: string }[]>('/api/staff/team/')
  const id = team.find(({ email }) => email === 'staff@kitsune.test')?.id
  staff.answer(`DELETE /api/staff/team/${id}/`, () =>
    json({ error: 'Это единственный администратор.', detail: 'last_administrator' }, 409),
  )
  await user.click(close)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Закрыть доступ' }))
  const refusal = await screen.findByText(/Это единственный администратор/)
  expect(refusal.closest('[role=alert]')).toBeVisible()
})

test('a wrong address is said beside its field, which has the focus', async () => {
  expectMessages(/POST \/api\/staff\/team/)
  const { user } = await openScreen('/staff/team/', administrator())
  const dialog = await openInvitation(user)
  const address = field('Email')
  await fill(user, address, 'vera')
  await user.click(dialog.getByRole('button', { name: 'Пригласить' }))
  await waitFor(() => expect(address).toHaveAccessibleDescription(/Введите email/))
  await waitFor(() => expect(address).toHaveFocus())
})
