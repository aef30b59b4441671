import { expect, test } from 'vitest'
import writeExcel from 'write-excel-file/node'
import type { Cell } from './cell.ts'
import type { OutputRow } from './output-row.ts'
import { openSpreadsheet } from './read-spreadsheet.server.ts'
import type { TableFormat } from './table-formats.ts'
import { tableFile } from './write-table.server.ts'
import { zipStream } from './write-xlsx.server.ts'

const header = ['Артикул', 'Название', 'Цена']

async function* batches(...some: OutputRow[][]) {
  yield* some
}

async function written(format: TableFormat, ...rows: OutputRow[][]): Promise<Buffer> {
  const file = tableFile(format, { name: 'товары', title: 'Товары', header, rows: batches(...rows) })
  const pieces: Buffer[] = []
  for await (const piece of file.pieces) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

async function zipped(parts: Parameters<typeof zipStream>[0]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of zipStream(parts)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function readAll(bytes: Uint8Array, maxRows = 100): Promise<{ facts: object; rows: Cell[][] }> {
  const { next, close, ...facts } = await openSpreadsheet(bytes, maxRows)
  const rows: Cell[][] = []
  for (let some = await next(2); some.length > 0; some = await next(2)) rows.push(...some.map(({ cells }) => cells))
  await close()
  return { facts, rows }
}

const hard = ['1/7', 'Лиса «Юки»; рыжая, "мягкая"\nвторая строка & <b>', '=1+1', "'@x", '007', 'да']

test('CSV can be read back exactly, with formulas neutralised', async () => {
  const bytes = await written(
    'csv',
    [hard],
    [
      ['A', 'Б', 12990.5],
      ['C', null, 5],
    ],
  )
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(bytes.toString()).toContain(`;'=1+1;''@x;`)
  const { facts, rows } = await readAll(bytes)
  expect(facts).toMatchObject({ format: 'csv', encoding: 'utf-8', delimiter: ';', rowCount: 3, header })
  expect(rows).toEqual([hard.with(2, "'=1+1").with(3, "''@x"), ['A', 'Б', '12990,5'], ['C', '', '5']])
})

test('XLSX can be read back exactly, by a library other than its writer', async () => {
  const { facts, rows } = await readAll(
    await written(
      'xlsx',
      [hard.slice(0, 3)],
      [
        ['A', 'Б', 12990.5],
        ['C', null, 5],
      ],
    ),
  )
  expect(facts).toMatchObject({ format: 'xlsx', encoding: null, rowCount: 3, header })
  expect(rows).toEqual([
    ['1/7', hard[1], "'=1+1"],
    ['A', 'Б', 12990.5],
    ['C', null, 5],
  ])
})

test('a workbook of another program is read, with its numbers, dates and gaps', async () => {
  const day = new Date('2026-07-01T00:00:00Z')
  const sheet = [
    [{ value: 'Артикул' }, { value: 'Дата' }, { value: 'Есть' }],
    [{ value: 12345 }, { value: day, format: 'dd.mm.yyyy' }, { value: true }],
    [null, null, null],
    [{ value: 'B' }, null, { value: false }],
  ]
  const { rows, facts } = await readAll(await writeExcel(sheet).toBuffer())
  expect(rows).toEqual([
    [12345, day, true],
    ['B', null, false],
  ])
  expect(facts).toMatchObject({ rowCount: 2 })
})

test('rows keep the numbers that the spreadsheet program shows', async () => {
  const sheet = await openSpreadsheet(Buffer.from('a;b\n1;2\n\n"x\ny";4\n'), 10)
  expect((await sheet.next(10)).map(({ row }) => row)).toEqual([2, 4])
  await sheet.close()
})

/** Whose last part declares this size. */
const declaring = (size: number) => async () => {
  const bytes = await written('xlsx', [['A'.repeat(50_000), 'x', 1]])
  const at = bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  bytes.writeUInt32LE(size, at + 24)
  return bytes
}
/** Says of its first part that it has a password. */
const locked = async () => {
  const bytes = await written('xlsx', [['A', 'b', 1]])
  bytes.writeUInt16LE(0x801, bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 8)
  return bytes
}
/** Every part is the first one. */
const overlapping = async () => {
  const bytes = await written('xlsx', [['A', 'b', 1]])
  const mark = Buffer.from('PK\x01\x02', 'latin1')
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) bytes.writeUInt32LE(0, at + 42)
  return bytes
}
const crowd = () => zipped(Array.from({ length: 2001 }, (_, part) => ({ name: `${part}.xml`, text: ['x'] })))

test.each([
  ['an empty file', () => Buffer.alloc(0), 'Файл пуст.'],
  ['only a header', () => Buffer.from('a;b\n'), 'только заголовок'],
  ['too many rows', () => Buffer.from(`a\n${'1\n'.repeat(101)}`), 'больше 100 строк'],
  ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2]), 'не таблица'],
  ['a PDF', () => Buffer.from('%PDF-1.4\n\x01\x02'), 'не таблица'],
  ['old XLS', () => Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), 'старый формат XLS'],
  ['a ZIP cut short', async () => (await written('xlsx', [['A', 'b', 1]])).subarray(0, 700), 'повреждён'],
  ['a ZIP that is no workbook', () => Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1'), 'не читается'],
  ['a bomb', declaring(300_000_000), 'слишком велика'],
  ['a ZIP that lies about its sizes', declaring(10), 'повреждён'],
  ['a ZIP whose parts share their bytes', overlapping, 'повреждён'],
  [
    'a small ZIP that would become large',
    () => zipped([{ name: 'a.xml', text: ['x'.repeat(17 * 1024 * 1024)] }]),
    'слишком велика',
  ],
  ['a ZIP with a password', locked, 'защищён паролем'],
  ['a ZIP of too many parts', crowd, 'слишком велика'],
  ['a quote never closed', () => Buffer.from('a;b\n1;"2\n3;4\n'), 'нигде не закрыта'],
])('%s is refused with the reason', async (_, make, sentence) => {
  await expect(openSpreadsheet(await make(), 100)).rejects.toThrow(sentence)
})

/** A workbook with these rows after the first one. */
async function workbook(rows: string): Promise<Buffer> {
  const xml = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><v>1</v></c></row>${rows}</sheetData></worksheet>`
  return zipped([
    {
      name: 'xl/workbook.xml',
      text: ['<workbook xmlns:r="r"><sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>'],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ],
    },
    { name: 'xl/worksheets/sheet1.xml', text: [xml] },
  ])
}

test.each([
  ['a row that no sheet has', '<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>'],
  ['such a row, named only by its cell', '<row><c r="A99999999999"><v>1</v></c></row>'],
  ['such a row, its number hidden', '<row r="&#57;9999999999"><c r="A2"><v>1</v></c></row>'],
  ['such a row in other quotes', `<row r='99999999999'><c r='A2'><v>1</v></c></row>`],
  ['the last cell of the last row', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
  ['a column that no sheet has', '<row r="2"><c r="AAAAAAA2"><v>1</v></c></row>'],
])('%s is refused before the sheet is read', async (_, rows) => {
  await expect(openSpreadsheet(await workbook(rows), 100, 64)).rejects.toThrow('слишком далеко от начала')
})

test('formats of empty rows and cells are no reason to refuse a sheet', async () => {
  const formats = '<row r="5000" ht="1"><c r="XFD5000" s="1"/></row>'
  const { rows } = await readAll(await workbook(`<row r="2"><c r="B2"><v>2</v></c></row>${formats}`))
  expect(rows).toEqual([[null, 2]])
})

test('a sheet that needs too much memory crashes the thread, not the shop', async () => {
  const far = '<row r="300000"><c r="P300000"><v>1</v></c></row>'
  await expect(openSpreadsheet(await workbook(far), 100, 64)).rejects.toThrow('слишком тяжёл')
})
