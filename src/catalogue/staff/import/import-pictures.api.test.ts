import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { productPictures } from '../../../database/tables/catalogue.server.ts'
import { eq } from '../../../platform/postgres/drizzle.server.ts'
import type { ImportRunAnswer } from './import.contract.ts'
import { openImportShop, table } from './testing-import-shop.server.ts'

const server: Server = createServer((request, answer) => {
  void reply(request.url ?? '').then((file) => (file ? answer.end(file) : answer.writeHead(404).end()))
})
let base = ''
const shop = await openImportShop({ fetchRules: { mayConnect: (address) => address === '127.0.0.1' } })
const { importer } = shop

/** `/7.png` is a picture of its own colour. */
async function reply(url: string): Promise<Buffer | undefined> {
  const shade = /^\/(\d+)\.png$/.exec(url)?.[1]
  if (url === '/page.png') return Buffer.from('<html>')
  if (shade === undefined) return undefined
  return sharp({ create: { width: 80, height: 60, channels: 3, background: { r: Number(shade), g: 90, b: 30 } } })
    .png()
    .toBuffer()
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.close()
})

beforeEach(async () => {
  await shop.empty()
})

async function imported(text: string): Promise<ImportRunAnswer> {
  const run = await importer.uploaded(text)
  const checked = await importer.checked(run)
  expect(checked.report).toMatchObject({ errors: 0 })
  await importer.ran(run.id)
  return vi.waitFor(
    async () => {
      const now = await importer.get(run.id)
      const { pictures } = now
      if (pictures && pictures.done + pictures.failed < pictures.total) throw new Error('pictures are still coming')
      return now
    },
    { timeout: 120_000, interval: 20 },
  )
}

const picturesOf = async (sku: string) => {
  const id = (await shop.bySku(sku))?.id ?? 0
  return (await shop.db.select().from(productPictures).where(eq(productPictures.productId, id)))
    .toSorted((a, b) => a.position - b.position)
    .map(({ pictureId }) => pictureId)
}

test('pictures come after the rows, in their order; what fails is told with the reason', async () => {
  const run = await imported(
    table(
      'Артикул;Название;Цена;Категория;Картинки',
      `A-1;Лиса;100;Фигурки;${base}/1.png ${base}/2.png`,
      `A-2;Сова;100;Фигурки;${base}/2.png, ${base}/missing.png, ${base}/page.png`,
      'A-3;Волк;100;Фигурки;',
      'A-4;Рысь;100;Фигурки;http://10.0.0.1/secret.png',
    ),
  )
  expect(run.pictures).toMatchObject({ total: 6, done: 3, failed: 3 })
  expect(run.pictures?.failures.map(({ sku, reason }) => `${sku} ${reason}`)).toEqual([
    'A-2 Сервер ответил 404.',
    expect.stringContaining('A-2 '),
    'A-4 Этот адрес не в открытом интернете.',
  ])
  const [first, second] = await picturesOf('A-1')
  expect(first).toBeDefined()
  expect(await picturesOf('A-2')).toEqual([second])
  expect(await picturesOf('A-3')).toEqual([])
})

test('pictures that are there stay; the same table again adds nothing', async () => {
  await imported(table('Артикул;Название;Цена;Категория;Картинки', `B-1;Лиса;100;Фигурки;${base}/11.png`))
  const before = await picturesOf('B-1')
  const run = await imported(table('Артикул;Картинки', `B-1;${base}/12.png ${base}/11.png`))
  expect(run.pictures).toMatchObject({ done: 2, failed: 0 })
  const after = await picturesOf('B-1')
  expect(after).toHaveLength(2)
  expect(after[0]).toBe(before[0])
})

test('what is no address is an error of its row', async () => {
  const run = await importer.uploaded(table('Артикул;Название;Цена;Категория;Фото', 'C-1;Лиса;100;Фигурки;лиса.jpg'))
  const { report } = await importer.checked(run)
  expect(report?.problems).toMatchObject([{ row: 2, column: 'Картинки', value: 'лиса.jpg' }])
})

test('undone, the import takes its pictures down again', async () => {
  await imported(table('Артикул;Название;Цена;Категория;Картинки', `D-1;Лиса;100;Фигурки;${base}/21.png`))
  const before = await picturesOf('D-1')
  const run = await imported(table('Артикул;Цена;Картинки', `D-1;150;${base}/22.png`))
  expect(await picturesOf('D-1')).toHaveLength(2)
  await importer.post(run.id, 'undo')
  expect(await importer.settled(run.id)).toMatchObject({ state: 'undone', undo: { restored: 1, kept: 0 } })
  expect(await picturesOf('D-1')).toEqual(before)
  expect((await shop.bySku('D-1'))?.priceKopecks).toBe(10_000)
})
