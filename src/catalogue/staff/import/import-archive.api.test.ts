import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { productPictures } from '../../../database/tables/catalogue.server.ts'
import { importFiles } from '../../../database/tables/imports.server.ts'
import { eq } from '../../../platform/postgres/drizzle.server.ts'
import type { ImportRunAnswer } from './import.contract.ts'
import { openImportShop, table } from './testing-import-shop.server.ts'

const shop = await openImportShop()
const { importer } = shop

beforeEach(async () => {
  await shop.empty()
})

const photo = (shade: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: shade, g: 70, b: 20 } } })
    .png()
    .toBuffer()

function zipOf(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, bytes] of Object.entries(files)) zip.addBuffer(bytes, path)
  zip.end()
  return buffer(zip.outputStream)
}

const goods = table('Артикул;Название;Цена;Категория', 'Z-1;Лиса;100;Фигурки', 'Z-2;Сова;100;Фигурки')

async function hungUp(id: number): Promise<ImportRunAnswer> {
  return vi.waitFor(
    async () => {
      const run = await importer.get(id)
      const { total = 0, done = 0, failed = 0 } = run.pictures ?? {}
      if (total === 0 || done + failed < total) throw new Error('pictures are still coming')
      return run
    },
    { timeout: 120_000, interval: 20 },
  )
}

const countOf = async (sku: string) =>
  shop.db.$count(productPictures, eq(productPictures.productId, (await shop.bySku(sku))?.id ?? 0))

test('pictures of a ZIP go to the rows that they are named after, and are undone with them', async () => {
  const run = await importer.uploaded(goods)
  const zip = await zipOf({
    'Фото/z-1_2.png': await photo(2),
    'Фото/Z-1.png': await photo(1),
    'Z-2.jpg': Buffer.from('no picture'),
    'лиса.png': await photo(3),
    'прайс.txt': Buffer.from('x'),
    '__MACOSX/Фото/._Z-1.png': Buffer.from('junk'),
  })
  const answer = await importer.uploadPictures(run.id, zip)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { state: 'uploaded', archive: { file_name: 'картинки.zip', pictures: 4, skipped: ['прайс.txt'] } },
  ])
  const { report } = await importer.checked(run)
  expect(report).toMatchObject({ errors: 0, added: 2, pictures: 3, unmatched: ['лиса.png'] })
  await importer.ran(run.id)
  const done = await hungUp(run.id)
  expect(done.pictures).toMatchObject({ done: 2, failed: 1, failures: [{ sku: 'Z-2', address: 'Z-2.jpg' }] })
  expect([await countOf('Z-1'), await countOf('Z-2')]).toEqual([2, 0])
  expect(await shop.db.$count(importFiles)).toBe(0)

  await importer.post(run.id, 'undo')
  expect(await importer.settled(run.id)).toMatchObject({ state: 'undone', undo: { deleted: 2 } })
})

test('a file whose row has errors, also in its article, is not called one without a row', async () => {
  const long = 'Z'.repeat(41)
  const run = await importer.uploaded(
    table(
      'Артикул;Название;Цена;Категория',
      'Z-1;Лиса;сто;Фигурки',
      'Z-2;Сова;100;Фигурки',
      'Z-3;Кот;100;Такой нет',
      'ФИГ 12;Пёс;100;Фигурки',
      `${long};Волк;100;Фигурки`,
    ),
  )
  const zip = await zipOf({
    'z-1_2.png': await photo(1),
    'Z-2.png': await photo(2),
    'Z-3.png': await photo(4),
    'лиса.png': await photo(3),
    'ФИГ 12.png': await photo(5),
    [`${long}_2.png`]: await photo(6),
  })
  await importer.uploadPictures(run.id, zip)
  const { report } = await importer.checked(run)
  expect(report).toMatchObject({ errors: 4, pictures: 1, unmatched: ['лиса.png'] })
  expect(report?.withheld.toSorted()).toEqual(['Z-3.png', `${long}_2.png`, 'z-1_2.png', 'ФИГ 12.png'])
})

test('a ZIP after the check asks for another check; articles alone are enough for it', async () => {
  const first = await importer.uploaded(goods)
  await importer.checked(first)
  await importer.ran(first.id)
  const run = await importer.uploaded(table('Артикул;Название', 'Z-1;Лиса'))
  await importer.checked(run)
  await importer.uploadPictures(run.id, await zipOf({ 'Z-1.png': await photo(9) }))
  const early = await importer.post(run.id, 'run')
  expect(early.statusCode).toBe(409)
  const { report } = await importer.checked(run, { fields: ['sku', null] })
  expect(report).toMatchObject({ changed: 0, pictures: 1 })
  await importer.ran(run.id)
  await hungUp(run.id)
  expect(await countOf('Z-1')).toBe(1)
})

test('a bomb, a broken file and an archive without pictures are refused, and nothing of them stays', async () => {
  const run = await importer.uploaded(goods)
  const good = await zipOf({ 'Z-1.png': await photo(1) })
  await importer.uploadPictures(run.id, good)
  for (const [bytes, reason] of [
    [await zipOf({ 'Z-1.png': await photo(1), 'Z-2.png': Buffer.alloc(21 * 1024 * 1024) }), /больше 20\s+МБ/],
    [Buffer.from('no archive'), /Это не ZIP-архив/],
    [good.subarray(0, good.length - 30), /повреждён/],
    [await zipOf({ 'прайс.txt': Buffer.from('x') }), /нет картинок/],
  ] as const) {
    const answer = await importer.uploadPictures(run.id, bytes)
    expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringMatching(reason)])
  }
  expect((await importer.get(run.id)).archive).toMatchObject({ pictures: 1 })
  expect(await shop.db.$count(importFiles)).toBe(1)

  await importer.post(run.id, 'cancel')
  expect(await shop.db.$count(importFiles)).toBe(0)
  const late = await importer.uploadPictures(run.id, good)
  expect([late.statusCode, late.json().code]).toEqual([409, 'import_not_open'])
})
