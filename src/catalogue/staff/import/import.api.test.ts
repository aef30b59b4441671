import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../../../database/tables/audit.server.ts'
import { categories, makers, series } from '../../../database/tables/catalogue.server.ts'
import { stockMovements } from '../../../database/tables/stock.server.ts'
import { asc } from '../../../platform/postgres/drizzle.server.ts'
import { addProducts } from '../../testing-catalogue.server.ts'
import { openImportShop, table } from './testing-import-shop.server.ts'

const shop = await openImportShop()
const { accountId, importer, bySku } = shop
let figures: number

beforeEach(async () => {
  figures = await shop.empty()
})

describe('a table is uploaded', () => {
  test('with its columns matched, and unknown ones ignored', async () => {
    const run = await importer.uploaded(
      table('Артикул;Наименование;Цена, руб.;Поставщик', 'A-1;Лиса;100;Иванов', 'A-2;Кот;200;'),
    )
    expect(run).toMatchObject({
      state: 'uploaded',
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ';',
      row_count: 2,
      by: 'staff@kitsune.test',
    })
    expect(run.columns).toEqual([
      { index: 0, title: 'Артикул', field: 'sku', samples: ['A-1', 'A-2'] },
      { index: 1, title: 'Наименование', field: 'name', samples: ['Лиса', 'Кот'] },
      { index: 2, title: 'Цена, руб.', field: 'price', samples: ['100', '200'] },
      { index: 3, title: 'Поставщик', field: null, samples: ['Иванов', ''] },
    ])
    expect(await bySku('A-1')).toBeUndefined()
  })

  test.each([
    ['nothing', '', 'Файл пуст.'],
    ['a header alone', 'Артикул;Название', 'В файле есть только заголовок, а товаров нет.'],
    ['a web page with zero bytes', '<html>\0\x01\x02', 'Это не таблица. Подойдут файлы CSV и XLSX.'],
  ])('but not %s, and the response has the reason', async (_, file, error) => {
    const answer = await importer.upload(file)
    expect([answer.statusCode, answer.json().error]).toEqual([400, error])
  })

  test('but not more than 20 MB, nor more than 50,000 rows', async () => {
    const heavy = await importer.upload(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))
    expect([heavy.statusCode, heavy.json().error]).toEqual([413, 'Файл больше 20\u00a0МБ.'])
    const long = await importer.upload(`Артикул\n${'A-1\n'.repeat(50_001)}`)
    expect([long.statusCode, long.json().error.replaceAll(/\s/g, ' ')]).toEqual([
      400,
      'В файле больше 50 000 строк. Разделите его на части.',
    ])
  })

  test('a path in the file name is ignored', async () => {
    const run = await importer.uploaded('Артикул;Цена\nA-1;5', '../../etc/passwd<img src=x onerror=alert(1)>.csv')
    expect(run.file_name).not.toContain('/')
  })
})

describe('a dry run', () => {
  test('reports what would change, and changes nothing', async () => {
    await addProducts(shop.db, figures, [
      { sku: 'A-1', name: 'Лиса', priceKopecks: 10_000, stock: 3 },
      { sku: 'A-2', name: 'Кот', priceKopecks: 20_000 },
    ])
    const run = await importer.uploaded(
      table(
        'Артикул;Название;Цена;Категория;Остаток',
        'A-1;Лиса рыжая;150,50;фигурки;5',
        'A-2;Кот;200;Фигурки;',
        'A-3;Сова;300;Фигурки;1',
        'A-4;;дорого;Фигурки;1',
      ),
    )
    const checked = await importer.checked(run)
    expect(checked).toMatchObject({ state: 'checked', report: { added: 1, changed: 1, unchanged: 1, errors: 2 } })
    expect(checked.sentence?.replaceAll(/\s/g, ' ')).toBe('1 новый, 1 изменён, 1 без изменений, 2 ошибки в строке 5')
    expect(checked.report?.problems).toEqual([
      { row: 5, column: 'Название', value: '', problem: 'Укажите название.' },
      { row: 5, column: 'Цена', value: 'дорого', problem: 'Ожидается сумма в рублях, например 12 990 или 12990,50.' },
    ])
    expect(checked.report?.changes).toEqual([
      {
        row: 2,
        sku: 'A-1',
        name: 'Лиса рыжая',
        is_new: false,
        fields: [
          { title: 'Название', before: 'Лиса', after: 'Лиса рыжая' },
          { title: 'Цена', before: '100\u00a0₽', after: '150,50\u00a0₽' },
          { title: 'Остаток', before: '3', after: '5' },
        ],
      },
      expect.objectContaining({ row: 4, sku: 'A-3', is_new: true }),
    ])
    expect(await bySku('A-1')).toMatchObject({ name: 'Лиса', stock: 3, version: 1 })
    expect(await bySku('A-3')).toBeUndefined()
    expect((await importer.post(run.id, 'run')).statusCode).toBe(409)
  })

  test('finds errors that need the database: archived products, unknown names, missing values, duplicates', async () => {
    await addProducts(shop.db, figures, [{ sku: 'OLD', archivedAt: new Date() }, { sku: 'A-1' }])
    const run = await importer.uploaded(
      table(
        'Артикул;Название;Цена;Категория;Серия;Месяц выхода',
        'OLD;Лиса;1;Фигурки;;',
        'A-1;Кот;1;Фигурка;;',
        'A-2;Сова;1;Фигурки;Нет такой;',
        'A-2;Ёж;1;Фигурки;;',
        'A-1;Кот;1;Фигурки;;',
        'A-5;Кот;1;Фигурки;;3',
      ),
    )
    const { report } = await importer.checked(run)
    expect(report?.problems.map(({ row, column, problem }) => [row, column, problem.slice(0, 30)])).toEqual([
      [2, '', 'Товар с этим артикулом в архив'],
      [3, 'Категория', 'Такого названия нет. Проверьте'],
      [4, 'Серия', 'Такого названия нет. Проверьте'],
      [5, 'Артикул', 'Этот артикул уже был в строке '],
      [6, 'Артикул', 'Этот артикул уже был в строке '],
      [7, 'Год выхода', 'К месяцу нужен год.'],
    ])
    const prices = await importer.uploaded('Артикул;Цена\nA-1;5\nNEW;6')
    expect((await importer.checked(prices)).report?.problems).toMatchObject([
      { row: 3, column: 'Название' },
      { row: 3, column: 'Категория' },
    ])
  })

  test('warns of barcodes that may be wrong or that others have, and imports them all the same', async () => {
    const [taken] = await addProducts(shop.db, figures, [
      { name: 'Волк «Серый»', sku: 'W-1', barcode: '2000000000015' },
    ])
    const run = await importer.uploaded(
      table(
        'Артикул;Название;Цена;Категория;Штрихкод',
        'B-1;Лиса;100;Фигурки;4006381333932',
        'B-2;Сова;100;Фигурки;2000000000015',
        'B-3;Кот;100;Фигурки;4006381333931',
        'B-4;Пёс;100;Фигурки;4006381333931',
      ),
    )
    const { report } = await importer.checked(run)
    expect(report).toMatchObject({ errors: 0, added: 4, warned: 3 })
    expect(report?.warnings.map(({ row, problem, product_id }) => [row, problem, product_id])).toEqual([
      [2, expect.stringContaining('нет ли опечатки'), null],
      [3, 'Такой же штрихкод у товара «Волк „Серый“» (W-1).', taken],
      [5, 'Такой же штрихкод в строке 4 (B-3).', null],
    ])
    await importer.ran(run.id)
    expect((await bySku('B-1'))?.barcode).toBe('4006381333932')
  })

  test('uses the chosen columns', async () => {
    await addProducts(shop.db, figures, [{ sku: 'A-1', name: 'Лиса' }])
    const run = await importer.uploaded('Код;Как зовут\nA-1;Кот')
    expect(run.columns.map(({ field }) => field)).toEqual(['sku', null])
    const checked = await importer.checked(run, { fields: ['sku', 'name'] })
    expect(checked.report).toMatchObject({ changed: 1, errors: 0 })
    expect((await importer.checked(run, { fields: ['sku', 'material'] })).report?.changes[0]?.fields).toEqual([
      { title: 'Материал', before: null, after: 'Кот' },
    ])
  })

  test.each([
    [[null, 'name'], 'Укажите, в каком столбце артикул.'],
    [['sku', 'sku'], 'Одно и то же поле выбрано для двух столбцов.'],
    [['sku', null], 'Кроме артикула нужен хотя бы один столбец.'],
  ])('refuses columns %j', async (fields, problem) => {
    const run = await importer.uploaded('a;b\n1;2')
    const columns = fields.map((field, index) => ({ index, field }))
    const answer = await importer.post(run.id, 'check', { columns, create_missing: false })
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { columns: problem }])
  })
})

describe('a real run', () => {
  test('writes products, stock movements, the audit log and new names', async () => {
    await addProducts(shop.db, figures, [
      { sku: 'A-1', name: 'Лиса', priceKopecks: 10_000, stock: 3, material: 'ПВХ', isNew: true },
      { sku: 'A-2', name: 'Кот', priceKopecks: 20_000, stock: 4 },
    ])
    const run = await importer.uploaded(
      table(
        'Артикул;Название;Цена;Категория;Серия;Производитель;Остаток;Материал;Новинка',
        'A-1;Лиса;150;Фигурки;Сны;Фокс;5;;',
        'A-2;Кот;200;Плюш;;;;;',
        'A-3;Сова;300;Плюш;сны;Фокс;7;Дерево;да',
        'A-4;Ёж;1;плюш;;;0;;',
      ),
    )
    const checked = await importer.checked(run, { create_missing: true })
    expect(checked.report).toMatchObject({
      added: 2,
      changed: 2,
      errors: 0,
      created: { category: ['Плюш'], series: ['Сны'], maker: ['Фокс'] },
    })
    expect(await shop.db.select().from(series)).toEqual([])
    const done = await importer.ran(run.id)
    expect(done).toMatchObject({ state: 'done', progress: 1, failure: null, can_check: false })

    expect(await shop.db.select({ name: categories.name }).from(categories).orderBy(asc(categories.id))).toEqual([
      { name: 'Фигурки' },
      { name: 'Плюш' },
    ])
    const [dreams] = await shop.db.select().from(series)
    const [fox] = await shop.db.select().from(makers)
    // An empty cell clears a text, but leaves a yes/no field as it was.
    expect(await bySku('A-1')).toMatchObject({
      priceKopecks: 15_000,
      stock: 5,
      seriesId: dreams?.id,
      makerId: fox?.id,
      material: null,
      isNew: true,
      version: 2,
    })
    expect(await bySku('A-2')).toMatchObject({ stock: null, version: 2 })
    expect(await bySku('A-3')).toMatchObject({
      seriesId: dreams?.id,
      material: 'Дерево',
      isNew: true,
      stock: 7,
      available: true,
      version: 1,
    })
    expect(await bySku('A-4')).toMatchObject({ isNew: false, onSale: true, available: false })

    const movements = await shop.db.select().from(stockMovements).orderBy(asc(stockMovements.id))
    const cause = { reason: 'import', note: String(run.id), accountId }
    expect(
      movements.map(({ change, stockAfter, reason, note, accountId }) => ({
        change,
        stockAfter,
        reason,
        note,
        accountId,
      })),
    ).toEqual([
      { change: 7, stockAfter: 7, ...cause },
      { change: 0, stockAfter: 0, ...cause },
      { change: 2, stockAfter: 5, ...cause },
    ])
    expect(await shop.db.select().from(auditLog)).toMatchObject([
      {
        action: 'import.run',
        subject: 'import',
        subjectId: String(run.id),
        subjectName: 'товары.csv',
        after: { added: 2, changed: 2, category: ['Плюш'] },
      },
    ])
    expect((await shop.get('/api/search/products/?q=сова')).json()).toMatchObject({
      results: [{ name: 'Сова', price: 300 }],
    })
    expect((await importer.post(run.id, 'run')).statusCode).toBe(409)
    expect((await importer.post(run.id, 'cancel')).statusCode).toBe(409)
  })

  test('stops when changes in the shop cause errors, and writes nothing', async () => {
    const run = await importer.uploaded('Артикул;Название;Цена;Категория\nA-1;Лиса;1;Фигурки\nA-2;Кот;1;Фигурки')
    await importer.checked(run)
    await addProducts(shop.db, figures, [{ sku: 'A-2', archivedAt: new Date() }])
    expect(await importer.ran(run.id)).toMatchObject({
      state: 'failed',
      report: { errors: 1 },
      failure: expect.stringContaining('Ничего не изменилось'),
    })
    expect(await bySku('A-1')).toBeUndefined()
  })

  test('stores scripts and formulas as plain text', async () => {
    const name = '<script>alert(1)</script>'
    const run = await importer.uploaded(
      table(
        'Артикул;Название;Цена;Категория;Описание',
        `A-1;${name};1;Фигурки;"'=HYPERLINK(1) ""><img src=x onerror=alert(1)>"`,
      ),
    )
    await importer.checked(run)
    await importer.ran(run.id)
    expect(await bySku('A-1')).toMatchObject({ name, description: '=HYPERLINK(1) "><img src=x onerror=alert(1)>' })
  })
})
