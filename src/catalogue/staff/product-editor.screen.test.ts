import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { currentPath, openScreen } from '../../testing/screens/open-screen.tsx'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { changingAdministrator, showCookie } from '../../testing/screens/shop-visitor.ts'
import { createProduct, field, fill, unique } from '../../testing/screens/staff-forms.ts'
import type { NewProduct, StaffProduct } from './staff-products.contract.ts'

async function openEditor(changes: Partial<NewProduct> = {}, name = unique('Лиса')) {
  const staff = await changingAdministrator()
  const product = await createProduct(staff, name, changes)
  const { user } = await openScreen(`/staff/products/${product.id}/`, staff)
  await screen.findByRole('heading', { level: 1, name })
  const stored = () => staff.get<StaffProduct>(`/api/staff/products/${product.id}/`)
  const save = async () => user.click(screen.getByRole('button', { name: 'Сохранить' }))
  return { staff, user, product, stored, save, name }
}

test('the second saver is shown what changed, and keeps both', async () => {
  expectMessages(/PATCH \/api\/staff\/products/)
  const { staff, user, product, stored, save } = await openEditor()
  await staff.call('PATCH', `/api/staff/products/${product.id}/`, { price: 5000, version: product.version })
  await fill(user, field('Материал'), 'Смола')
  await save()
  const notice = (await screen.findByText(/Пока вы правили/)).closest<HTMLElement>('[role=alert]') as HTMLElement
  await waitFor(() => expect(notice).toHaveFocus())
  const row = within(notice).getByRole('row', { name: /^Цена/ })
  expect(row).toHaveTextContent('12 990 ₽')
  expect(row).toHaveTextContent('5 000 ₽')
  await user.click(within(notice).getByRole('button', { name: 'Сохранить моё' }))
  expect(await screen.findByText('Товар сохранён')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/Пока вы правили/)).toBeNull())
  expect(await stored()).toMatchObject({ price: 5000, material: 'Смола' })
})

test('their version is taken only where both have changed something, and the notice names the colleague', async () => {
  expectMessages(/PATCH \/api\/staff\/products/)
  const { staff, user, product, stored, save } = await openEditor()
  await staff.call('PATCH', `/api/staff/products/${product.id}/`, { price: 5000, version: product.version })
  await fill(user, field('Материал'), 'Смола')
  await fill(user, field('Цена'), '7000')
  await save()
  const notice = (await screen.findByText(/Пока вы правили, это изменил staff@kitsune.test/)).closest<HTMLElement>(
    '[role=alert]',
  ) as HTMLElement
  await user.click(within(notice).getByRole('button', { name: 'Взять их вариант' }))
  expect(field('Материал')).toHaveValue('Смола')
  await save()
  expect(await screen.findByText('Товар сохранён')).toBeVisible()
  expect(await stored()).toMatchObject({ price: 5000, material: 'Смола' })
})

test('what was typed waits until somebody has signed in again', async () => {
  expectMessages(/PATCH \/api\/staff/)
  const { staff, user, save, stored } = await openEditor()
  await fill(user, field('Материал'), 'Фарфор')
  const cookies = [...staff.cookies]
  staff.cookies.clear()
  await save()
  const dialog = await screen.findByRole('dialog', { name: 'Нужно войти снова' })
  expect(within(dialog).getByRole('link', { name: 'Войти в новой вкладке' })).toHaveFocus()
  expect(field('Материал')).not.toBeVisible()

  for (const [name, value] of cookies) staff.cookies.set(name, value)
  showCookie('csrftoken', staff.cookies.get('csrftoken'))
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Нужно войти снова' })).toBeNull())
  expect(field('Материал')).toBeVisible()
  expect(field('Материал')).toHaveValue('Фарфор')
  await save()
  expect(await screen.findByText('Товар сохранён')).toBeVisible()
  expect(await stored()).toMatchObject({ material: 'Фарфор' })
})

test('stock moves for a reason, a copy is made, the archive takes and gives back', async () => {
  const { user, name } = await openEditor({}, unique('Со склада'))
  const stock = screen.getByRole('region', { name: 'Остаток' })
  await waitFor(() => expect(stock).toHaveTextContent('1 шт.'))
  await fill(user, field('Сколько', stock), '4')
  await fill(user, field('Причина', stock), 'Поставка')
  await user.click(within(stock).getByRole('button', { name: 'Провести' }))
  expect(await within(stock).findByRole('row', { name: /Поставка/ })).toHaveTextContent('+4')
  await waitFor(() => expect(stock).toHaveTextContent('5 шт.'))

  await user.click(screen.getByRole('button', { name: 'В архив' }))
  expect(await screen.findByText(/В архиве, в магазине не виден\./)).toBeVisible()
  // It stays for as long as the pointer is on it, however long the search takes.
  await user.hover(screen.getByRole('button', { name: 'Вернуть' }))
  await user.keyboard('{Control>}[KeyK]{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Найти или перейти' }))
  await waitFor(() => expect(palette.getByRole('combobox')).toHaveFocus())
  await user.paste(name)
  expect((await palette.findByText(name)).closest('[role=option]')).toHaveTextContent('в архиве')
  await user.click(screen.getByRole('button', { name: 'Вернуть' }))
  expect(await screen.findByRole('button', { name: 'В архив' })).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Сделать копию' }))
  expect(await screen.findByRole('heading', { level: 1, name: `${name} (копия)` })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Удалить' }))
  const question = (await screen.findByText(/Удалить .*\?/)).closest('dialog') as HTMLElement
  await user.click(within(question).getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(currentPath()).toBe('/staff/products/'))
  expect(await screen.findByText('Товар удалён')).toBeVisible()
})

test('a barcode with a typo is doubted while it is typed, one too short refused; the right one is saved with weight, box and cost', async () => {
  expectMessages(/PATCH \/api\/staff\/products\//)
  const { staff, user, product, save } = await openEditor()
  const values = {
    'Вес, г': '650',
    'Длина коробки, мм': '300',
    'Ширина коробки, мм': '200',
    'Высота коробки, мм': '250',
    Себестоимость: '789,50',
  }
  for (const [label, value] of Object.entries(values)) await fill(user, field(label), value)
  await fill(user, field('Штрихкод'), '2000000000016')
  expect(field('Штрихкод')).toHaveAccessibleDescription(/нет ли опечатки/)
  await fill(user, field('Штрихкод'), '20000000000')
  await save()
  await waitFor(() => expect(field('Штрихкод')).toHaveAccessibleDescription(/8, 12, 13 или 14 цифр/))
  await fill(user, field('Штрихкод'), '2 000000 000015')
  await save()
  expect(await screen.findByText('Товар сохранён')).toBeVisible()

  await openScreen(`/staff/products/${product.id}/`, staff)
  await screen.findByRole('heading', { level: 1, name: product.name })
  expect(field('Штрихкод')).toHaveValue('2000000000015')
  for (const [label, value] of Object.entries(values)) expect(field(label)).toHaveValue(value)
})

test('a barcode that another product has is told after saving, with a link to it', async () => {
  const { staff, user, save } = await openEditor()
  const other = await createProduct(staff, unique('Сова'), { barcode: '4600000000039' })
  await fill(user, field('Штрихкод'), '4600000000039')
  await save()
  expect(await screen.findByText('Товар сохранён')).toBeVisible()
  const link = await screen.findByRole('link', { name: `${other.name} (${other.sku})` })
  expect(link).toHaveAttribute('href', `/staff/products/${other.id}/`)
  expect(link.closest('[role=alert]')).toHaveTextContent('Такой же штрихкод у других товаров')
})
