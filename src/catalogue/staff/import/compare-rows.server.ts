import type { PoolClient } from 'pg'
import { saleProblems } from '../sales/refuse-wrong-sale.server.ts'
import { columnOf, type ImportField } from './import-columns.ts'
import { productColumns } from './product-columns.server.ts'
import type { ImportProblem } from './read-product-row.server.ts'
import { keyOf, references } from './stage-table.server.ts'

export type CreatedNames = Record<(typeof references)[number]['field'], string[]>

const saleFields = ['sale_price', 'sale_from', 'sale_until'] as const

/** Finds errors that need the database: unknown references, and values that new products lack. */
export async function findProblems(
  client: PoolClient,
  fields: ReadonlySet<ImportField>,
  { createMissing, allowZeroPrice }: { createMissing: boolean; allowZeroPrice: boolean },
): Promise<ImportProblem[]> {
  const parts = [
    `select row, '' as column, import_rows.sku as value, 'Товар с этим артикулом в архиве. Сначала верните его из архива.' as problem, true as "isAboutValue"
    from import_rows join products on products.id = product_id where archived_at is not null`,
  ]
  for (const field of ['name', 'price', 'category'] as const) {
    if (fields.has(field)) continue
    const { label } = columnOf(field)
    parts.push(`select row, '${label}', sku, 'Новому товару нужны название, цена и категория, а такого столбца нет.', false
      from import_rows where product_id is null`)
  }
  if (!createMissing) {
    for (const { field } of references) {
      if (!fields.has(field)) continue
      parts.push(`select row, '${columnOf(field).label}', ${field}, 'Такого названия нет. Проверьте его или разрешите создавать недостающее.', true
        from import_rows where ${field} is not null and ${field}_id is null`)
    }
  }
  if (fields.has('price') && !allowZeroPrice) {
    parts.push(`select row, 'Цена', '0', 'Товар станет бесплатным. Исправьте цену или разрешите цену 0.', false
      from import_rows left join products on products.id = product_id
      where import_rows.regular_price_kopecks = 0 and products.regular_price_kopecks is distinct from 0`)
  }
  if (saleFields.some((field) => fields.has(field))) {
    const value = (field: ImportField) => `${fields.has(field) ? 'import_rows' : 'products'}.${productColumns[field]}`
    parts.push(
      `select row, 'Цена со скидкой', '', '${saleProblems.price}', false
      from import_rows left join products on products.id = product_id where ${value('sale_price')} >= ${value('price')}`,
      `select row, 'Скидка до', '', '${saleProblems.until}', false
      from import_rows left join products on products.id = product_id where ${value('sale_until')} <= ${value('sale_from')}`,
    )
  }
  if (fields.has('release_year') || fields.has('release_month')) {
    const year = fields.has('release_year') ? 'import_rows.release_year' : 'products.release_year'
    const month = fields.has('release_month') ? 'import_rows.release_month' : 'products.release_month'
    parts.push(`select row, 'Год выхода', '', 'К месяцу нужен год.', false
      from import_rows left join products on products.id = product_id where ${month} is not null and ${year} is null`)
  }
  const { rows } = await client.query<ImportProblem>(`${parts.join(' union all ')} order by row`)
  return rows
}

/** Rows with errors are neither counted as changes nor written. */
export async function dropRows(client: PoolClient, rows: number[]): Promise<void> {
  if (rows.length > 0) await client.query('delete from import_rows where row = any ($1::int[])', [rows])
}

/** Names in the table that do not exist yet, each once, in the spelling of its first row. */
export async function findCreatedNames(client: PoolClient, fields: ReadonlySet<ImportField>): Promise<CreatedNames> {
  const created: CreatedNames = { category: [], series: [], maker: [] }
  for (const { field } of references) {
    if (!fields.has(field)) continue
    const { rows } = await client.query<{ name: string }>(`
      select (array_agg(${field} order by row))[1] as name from import_rows
      where ${field} is not null and ${field}_id is null group by ${keyOf(field)} order by min(row)`)
    created[field] = rows.map(({ name }) => name)
  }
  return created
}

/** Marks the rows that would change their product, and counts. */
export async function markChanges(
  client: PoolClient,
  fields: ReadonlySet<ImportField>,
): Promise<{ added: number; changed: number; unchanged: number }> {
  const differs = [...fields]
    .filter((field) => field !== 'sku')
    .map((field) => `${newValue(field)} is distinct from products.${productColumns[field]}`)
  // A name that is yet to be created has no id to compare.
  const fresh = references
    .filter(({ field }) => fields.has(field))
    .map(({ field }) => `(import_rows.${field} is not null and import_rows.${field}_id is null)`)
  await client.query(`
    update import_rows set is_change = true from products
    where products.id = product_id and (${[...differs, ...fresh, 'false'].join(' or ')})`)
  const { rows } = await client.query<{ added: number; changed: number; unchanged: number }>(`
    select count(*) filter (where product_id is null)::int as added,
      count(*) filter (where is_change)::int as changed,
      count(*) filter (where product_id is not null and not is_change)::int as unchanged
    from import_rows`)
  return rows[0] ?? { added: 0, changed: 0, unchanged: 0 }
}

/**
 * The fields that change in any product. Only these are written: otherwise a price list that also has names would fire
 * the trigger that indexes the words of a name for every product.
 */
export async function findChangedFields(
  client: PoolClient,
  fields: ReadonlySet<ImportField>,
): Promise<ReadonlySet<ImportField>> {
  const differs = [...fields].map(
    (field) => `bool_or(${newValue(field)} is distinct from products.${productColumns[field]}) as "${field}"`,
  )
  const { rows } = await client.query<Partial<Record<ImportField, boolean | null>>>(
    `select ${differs.join(', ')} from import_rows join products on products.id = product_id where is_change`,
  )
  return new Set([...fields].filter((field) => rows[0]?.[field]))
}

/**
 * The new value as SQL. An empty cell clears the value, but leaves a yes/no field as it is. Stock that the table does
 * not change is not written, so that pieces sold during the import are not added back.
 */
export function newValue(field: ImportField): string {
  const column = productColumns[field]
  if (field === 'stock') {
    return 'case when import_rows.stock is distinct from old_stock then import_rows.stock else products.stock end'
  }
  const yesNo = columnOf(field).kind === 'yesNo'
  return yesNo ? `coalesce(import_rows.${column}, products.${column})` : `import_rows.${column}`
}
