import type { FileAnswer } from '../platform/contract/file-answer.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import type { OutputRow } from '../platform/spreadsheet/output-row.ts'
import type { TableFormat } from '../platform/spreadsheet/table-formats.ts'
import { tableFile } from '../platform/spreadsheet/write-table.server.ts'
import { reportSearches, reportWaiting } from './report-demand.server.ts'
import { type GroupQuery, readAllGroups } from './report-goods.server.ts'
import { groupTitles } from './report-names.ts'
import type { Step } from './report-period.ts'
import { type AskedDays, readDays, reportSales } from './report-sales.server.ts'
import type { Figures } from './reports.contract.ts'

const rowsAtOnce = 5000

const figureTitles = [
  'Выручка, ₽',
  'Заказы',
  'Штук',
  'Средний чек, ₽',
  'Маржа, ₽',
  'Маржа, %',
  'Себестоимость известна, %',
  'Возвраты, ₽',
  'Возвращено заказов',
]

function figureCells(figures: Figures): OutputRow {
  return [
    figures.revenue,
    figures.orders,
    figures.pieces,
    figures.average,
    figures.margin,
    figures.margin_percent,
    figures.cost_known_percent,
    figures.returned,
    figures.returned_orders,
  ]
}

export async function exportSales(
  db: Database,
  format: TableFormat,
  query: AskedDays & { by?: Step | undefined },
): Promise<FileAnswer> {
  const { from, to, by, total, results } = await reportSales(db, query)
  const title = { day: 'День', week: 'Неделя с', month: 'Месяц с' }[by]
  const rows = results.map((row) => [row.start, row.delivery, ...figureCells(row)])
  return tableFile(format, {
    name: `Продажи с ${from} по ${to}`,
    title: 'Продажи',
    header: [title, 'В том числе доставка, ₽', ...figureTitles],
    rows: batches([[...rows, ['Всего', total.delivery, ...figureCells(total)]]]),
  })
}

export async function exportGroups(db: Database, format: TableFormat, query: GroupQuery): Promise<FileAnswer> {
  // The days are fixed once: the file may be read past midnight.
  const { from, to } = await readDays(db, query)
  const groups = readAllGroups(db, { ...query, from, to }, rowsAtOnce)
  return tableFile(format, {
    name: `${groupTitles[query.by]} с ${from} по ${to}`,
    title: groupTitles[query.by],
    header: ['Артикул', 'Название', 'Доля выручки, %', ...figureTitles],
    rows: toCells(groups, (row) => [row.sku, row.name, row.share, ...figureCells(row)]),
  })
}

export async function exportSearches(db: Database, format: TableFormat, query: AskedDays): Promise<FileAnswer> {
  const { from, to } = await readDays(db, query)
  const read = (page: number) => reportSearches(db, { from, to, page, page_size: rowsAtOnce })
  return tableFile(format, {
    name: `Искали и не нашли с ${from} по ${to}`,
    title: 'Искали и не нашли',
    header: ['Запрос', 'Раз', 'Последний раз'],
    rows: toCells(pages(read), (row) => [row.query, row.times, row.last]),
  })
}

export async function exportWaiting(db: Database, format: TableFormat): Promise<FileAnswer> {
  const read = (page: number) => reportWaiting(db, { page, page_size: rowsAtOnce })
  return tableFile(format, {
    name: 'Ждут покупатели',
    title: 'Ждут покупатели',
    header: ['Артикул', 'Название', 'Цена, ₽', 'Остаток', 'Ждут поступления', 'В избранном'],
    rows: toCells(pages(read), (row) => [row.sku, row.name, row.price, row.stock, row.restock, row.favourites]),
  })
}

async function* batches(list: OutputRow[][]): AsyncGenerator<OutputRow[]> {
  yield* list
}

async function* pages<Row>(read: (page: number) => Promise<{ results: Row[] }>): AsyncGenerator<Row[]> {
  for (let page = 1; ; page += 1) {
    const { results } = await read(page)
    if (results.length > 0) yield results
    if (results.length < rowsAtOnce) return
  }
}

async function* toCells<Row>(
  batches: AsyncIterable<Row[]>,
  write: (row: Row) => OutputRow,
): AsyncGenerator<OutputRow[]> {
  for await (const rows of batches) yield rows.map(write)
}
