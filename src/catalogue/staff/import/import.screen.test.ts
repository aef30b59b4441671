import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { openScreen } from '../../../testing/screens/open-screen.tsx'
import { changingAdministrator, type ShopVisitor } from '../../../testing/screens/shop-visitor.ts'
import { createProduct, unique } from '../../../testing/screens/staff-forms.ts'
import { uploadBody } from '../../../testing/upload-body.ts'

/** A file that was chosen before; the address of its import. */
async function uploaded(staff: ShopVisitor, name: string, table: Buffer): Promise<string> {
  const { payload, contentType } = uploadBody(name, table)
  const headers = { 'content-type': contentType, 'x-csrftoken': staff.cookies.get('csrftoken') ?? '' }
  const answer = await staff.fetch('/api/staff/import/', { method: 'POST', body: new Uint8Array(payload), headers })
  const { id } = (await answer.json()) as { id: number }
  return `/staff/import/${id}/`
}

/** «Лиса» in Windows-1251, as a Russian Excel saves it. */
function windows1251(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (sign) => (sign.charCodeAt(0) < 128 ? sign.charCodeAt(0) : sign.charCodeAt(0) - 0x410 + 0xc0)),
  )
}

test('Windows-1251 with other separators, and a change told as old and new', async () => {
  const staff = await changingAdministrator()
  const { sku } = await createProduct(staff, unique('Лиса'), { price: 4990.5 })
  const table = windows1251(`Артикул,Название,Цена\n${sku},Лисица,5990\n`)
  const { user } = await openScreen(await uploaded(staff, 'правка.csv', table), staff)
  expect(await screen.findByText(/CSV, Windows-1251, разделитель: запятая/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Проверить' }))
  expect(await screen.findByText('1 изменён')).toBeVisible()
  const changes = screen.getByRole('region', { name: 'Изменения по строкам' })
  expect(within(changes).getAllByRole('row')[1]).toHaveTextContent('4 990,50 ₽ → 5 990 ₽')
  await user.click(screen.getByRole('button', { name: 'Отказаться от импорта и удалить файл' }))
  expect(await screen.findByText(/Остановлен · 1 строка/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Проверить' })).toBeNull()
})

test('what may be a mistake is told, with a link to the product that it is about, and stops nothing', async () => {
  const staff = await changingAdministrator()
  const owl = await createProduct(staff, unique('Сова'), { barcode: '4600000000046' })
  const { sku } = await createProduct(staff, unique('Лиса'))
  const table = Buffer.from(`Артикул;Штрихкод\n${sku};4600000000046\n${owl.sku}X;4006381333932\n`)
  const { user } = await openScreen(await uploaded(staff, 'коды.csv', table), staff)
  await user.click(await screen.findByRole('button', { name: 'Проверить' }))
  const doubts = within(await screen.findByRole('region', { name: 'Предупреждения по строкам' }))
  expect(doubts.getByRole('link', { name: 'Открыть товар' })).toHaveAttribute('href', `/staff/products/${owl.id}/`)
  expect(doubts.getByRole('row', { name: new RegExp(owl.sku) })).toHaveTextContent('Такой же штрихкод у товара')
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A supplier's server that has no second picture. */
async function servePictures(): Promise<string> {
  const server = createServer((request, answer) => {
    if (request.url === '/2.png') answer.writeHead(404).end()
    else answer.end(pixel)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('pictures come after the goods, what failed is said, and the undo takes all of it back', async () => {
  const staff = await changingAdministrator()
  const supplier = await servePictures()
  const sku = unique('PIC').replace(' ', '-')
  const rows = [1, 2].map((at) => `${sku}-${at};Лисица ${sku} ${at};1990;Чиби-фигурки;3;${supplier}/${at}.png`)
  const table = Buffer.from(['Артикул;Название;Цена;Категория;Остаток;Картинки', ...rows].join('\n'))
  const { user } = await openScreen(await uploaded(staff, 'поставщик.csv', table), staff)
  await user.click(await screen.findByRole('button', { name: 'Проверить' }))
  expect(await screen.findByText(/Картинок загрузим после импорта: 2/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Импортировать' }))
  const question = await screen.findByRole('dialog', { name: 'Записать изменения в каталог?' })
  await user.click(within(question).getByRole('button', { name: 'Импортировать' }))
  const pictures = () => screen.getByRole('region', { name: 'Картинки' })
  await waitFor(() => expect(pictures()).toHaveTextContent(/Загружен[ао]: 1 картинка, не удалось: 1/))
  expect(pictures()).toHaveTextContent(`${sku}-2 Сервер ответил 404.`)

  await user.click(screen.getByRole('button', { name: 'Отменить импорт' }))
  const undoing = await screen.findByRole('dialog')
  await user.click(within(undoing).getByRole('button', { name: 'Отменить импорт' }))
  const undone = await screen.findByRole('region', { name: 'Импорт отменён' })
  expect(undone).toHaveTextContent('Удалили новые: 2 товара')
})

test('what is said of rows with errors and with doubts is true before the import, after it and after its undo', async () => {
  const staff = await changingAdministrator()
  const owl = await createProduct(staff, unique('Сова'), { barcode: '4600000000053' })
  const { sku } = await createProduct(staff, unique('Лиса'))
  const table = Buffer.from(`Артикул;Штрихкод;Цена\n${sku};4600000000053;1990\n${owl.sku};4600000000053;дорого\n`)
  const { user } = await openScreen(await uploaded(staff, 'ошибки.csv', table), staff)
  await user.click(await screen.findByRole('button', { name: 'Проверить' }))
  expect(await screen.findByText(/^Строки без ошибок можно импортировать сразу/)).toBeVisible()
  expect(screen.getByText('Эти строки будут импортированы как есть.')).toBeVisible()

  await user.click(screen.getByRole('button', { name: /^Импортировать без ошибочных строк/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Импортировать' }))
  const left = 'Строки с ошибками не импортированы. Скачайте их с причинами, исправьте и загрузите.'
  expect(await screen.findByText(left)).toBeVisible()
  expect(screen.queryByText(/можно импортировать сразу/)).toBeNull()
  expect(screen.getByText('Эти строки импортированы.')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Отменить импорт' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отменить импорт' }))
  expect(await screen.findByText('Эти строки были импортированы, но импорт отменён.')).toBeVisible()
  expect(screen.getByText(/^Строки с ошибками не импортированы/)).toBeVisible()
})
