import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { productsWhere } from '../../testing/screens/goods.ts'
import { currentPath, openScreen } from '../../testing/screens/open-screen.tsx'
import { readPage } from '../../testing/screens/read-page.ts'
import { newEmail } from '../../testing/screens/shop-visitor.ts'

test('the last pieces, the limit and the release month are told', async () => {
  const [scarce] = await productsWhere(({ few_left }) => few_left === true)
  const few = within((await readPage(`/product/${scarce?.id}/`)).body)
  expect(few.getByText(`Осталось ${scarce?.stock} шт.`)).toBeVisible()
  const [limited] = await productsWhere(({ limit_per_customer }) => Boolean(limit_per_customer))
  const limit = within((await readPage(`/product/${limited?.id}/`)).body)
  expect(limit.getByText(/^Не больше \d шт\. на одного покупателя$/)).toBeVisible()
  const [preorder] = await productsWhere(({ is_preorder }) => is_preorder === true)
  const awaited = within((await readPage(`/product/${preorder?.id}/`)).body)
  expect(awaited.getByText(/^Предзаказ, выход в [а-я]+ 2027 года$/)).toBeVisible()
  expect(awaited.getByText('Предзаказ')).toBeVisible()
})

test('«Сообщить о поступлении»: guests sign in, shoppers ask and change their mind', async () => {
  const [gone] = await productsWhere(() => true, 1, 'status=unavailable')
  const path = `/product/${gone?.id}/`
  const { user, visitor } = await openScreen(path)
  await user.click(await screen.findByRole('button', { name: /^Сообщить о поступлении/ }))
  await waitFor(() => expect(currentPath()).toBe('/auth/'))

  const email = await visitor.register(newEmail())
  // What was begun as a guest is finished.
  await openScreen(path, visitor)
  expect(await screen.findByRole('button', { name: /^Сообщим о поступлении/ })).toBeVisible()
  const toast = await screen.findByText(/Напишем вам/)
  expect(toast.closest('[role=status]')).not.toBeNull()
  await openScreen(path, visitor)
  await user.click(await screen.findByRole('button', { name: /^Сообщим о поступлении/ }))
  expect(await screen.findByRole('button', { name: /^Сообщить о поступлении/ })).toBeVisible()
  const letters = await visitor.lettersTo(email)
  expect(letters.filter(({ subject }) => subject.includes('наличии'))).toEqual([])
})
