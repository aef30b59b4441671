import { expect, test } from 'vitest'
import { writeCsv } from '../../../platform/spreadsheet/write-table.server.ts'
import { readCsvByPostgres } from '../../../testing/read-csv-by-postgres.server.ts'
import { staffVisitor } from '../../../testing/staff-visitor.ts'
import { openAccountsShop } from '../../../testing/test-accounts.server.ts'
import { addCategory, addProducts } from '../../testing-catalogue.server.ts'

const shop = await openAccountsShop()

const texts = [
  'просто текст',
  'две\nстроки',
  'две\r\nстроки Windows',
  'возврат\rкаретки',
  '\n',
  'конец\n',
  'точка; с запятой',
  'в "кавычках"',
  '"',
  '""',
  'кавычка "\nи строка; и точка',
  '\\.',
  '\\.\n\\.',
  '\\N',
  ' с пробелами ',
  'таб\tв середине',
]

test('another reader finds the cells that were written, whatever is in them', async () => {
  const rows = texts.map((text, at) => [String(at), text, 'конец строки'])
  async function* batches() {
    yield rows
  }
  let file = ''
  for await (const piece of writeCsv(['Номер', 'Текст', 'Ещё'], batches())) file += piece
  const [header, ...read] = await readCsvByPostgres(shop.address, Buffer.from(file))
  expect(header).toEqual(['Номер', 'Текст', 'Ещё'])
  // A line break in front could hide a formula from a reader that trims, so it gets an apostrophe.
  expect(read).toEqual(rows.map(([number, text, end]) => [number, text?.replace(/^\n/, "'\n"), end]))
})

test('exported products are one row each, and no line of a cell begins a formula', async () => {
  const category = await addCategory(shop.db, 'Фигурки')
  await addProducts(
    shop.db,
    category,
    texts.map((text, at) => ({ sku: `A-${at}`, name: `Лиса ${at}`, description: `@x\n=1+1\n${text}.` })),
  )
  const staff = await staffVisitor(shop)
  const file = await staff.get('/api/staff/export/products/?format=csv')
  const [header = [], ...rows] = await readCsvByPostgres(shop.address, file.rawPayload)
  expect(rows).toHaveLength(texts.length)
  const column = (name: string) => rows.map((row) => row[header.indexOf(name)] ?? '')
  expect(column('Артикул')).toEqual(texts.map((_, at) => `A-${at}`))
  for (const description of column('Описание'))
    for (const line of description.split(/[\r\n]+/)) expect(line).not.toMatch(/^[=+\-@\t]/)
})
