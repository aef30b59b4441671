import type { Pool, PoolClient } from 'pg'
import type { ProductFacts } from './product-facts.ts'
import { ProductIndex } from './product-index.ts'
import { WordSets } from './word-sets.ts'

/** Products per query. Between queries the event loop can handle requests. */
const chunk = 20_000

interface FactRow {
  id: number
  price_kopecks: number
  category_id: number
  series_id: number | null
  maker_id: number | null
  scale: string | null
  character: string | null
  release_year: number | null
  release_month: number | null
  is_new: boolean
  available: boolean
  archived: boolean
  on_sale: boolean
  is_preorder: boolean
  stock: number | null
  low_stock: number | null
  words: number[]
}

/** Reads everything in one snapshot, because the facts and the order of names must have the same products. */
export async function loadProductIndex(pool: Pool): Promise<ProductIndex> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const facts: ProductFacts[] = []
    const words = new WordSets()
    for (let after = 0; ; ) {
      const rows = await loadChunk(client, after, words)
      for (const row of rows) facts.push(row)
      const last = rows.at(-1)
      if (!last || rows.length < chunk) break
      after = last.id
    }
    const idsByName = await loadNameOrder(client)
    await client.query('commit')
    client.release()
    return new ProductIndex(facts, idsByName, words)
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Columns are read as binary arrays of doubles, which are only copied: parsing a million rows of text would block the
 * process for seconds.
 */
async function loadChunk(client: PoolClient, after: number, words: WordSets): Promise<ProductFacts[]> {
  const packed = (column: string) =>
    `string_agg(float8send(coalesce(${column}, 0)::float8), '' order by id) as "${column}"`
  const numbers = [
    'id',
    'price_kopecks',
    'category_id',
    'series_id',
    'maker_id',
    'release_year',
    'release_month',
    'flags',
    'pieces',
    'low',
  ]
  const result = await client.query<Record<string, Buffer> & { scale: string | null; characters: string | null }>({
    text: `
      select ${numbers.map(packed).join(', ')}, string_agg(coalesce(scale, ''), chr(31) order by id) as scale,
        string_agg(coalesce(character, ''), chr(31) order by id) as characters,
        string_agg(array_send(words), '' order by id) as words
      from (
        select id, words, price_kopecks, category_id, series_id, maker_id, scale, character, release_year, release_month, coalesce(stock, -1) as pieces,
          coalesce(low_stock, -1) as low,
          is_new::int + available::int * 2 + (archived_at is not null)::int * 4 + on_sale::int * 8
            + is_preorder::int * 16 as flags
        from products where id > $1 order by id limit ${chunk}
      ) as chunk`,
    values: [after],
  })
  const row = result.rows[0]
  if (!row?.id || row.scale === null) return []
  const [ids, prices, categories, series, makers, years, months, flags, pieces, lows] = numbers.map((name) =>
    doubles(row[name]!),
  )
  const scales = row.scale.split('\u001f')
  const characters = row.characters?.split('\u001f')
  readWords(row.words!, words)
  return Array.from(ids!, (id, i) => ({
    id,
    priceKopecks: prices![i]!,
    categoryId: categories![i]!,
    seriesId: series![i]! || null,
    makerId: makers![i]! || null,
    scale: scales[i] || null,
    character: characters?.[i] || null,
    releaseYear: years![i]! || null,
    releaseMonth: months![i]! || null,
    isNew: (flags![i]! & 1) !== 0,
    available: (flags![i]! & 2) !== 0,
    listed: (flags![i]! & 4) === 0,
    archived: (flags![i]! & 4) !== 0,
    onSale: (flags![i]! & 8) !== 0,
    preorder: (flags![i]! & 16) !== 0,
    stock: pieces![i]! < 0 ? null : pieces![i]!,
    lowStock: lows![i]! < 0 ? null : lows![i]!,
  }))
}

async function loadNameOrder(client: PoolClient): Promise<Float64Array> {
  const result = await client.query<{ ids: Buffer | null }>({
    text: `select string_agg(float8send(id::float8), '' order by name collate "ru-x-icu", id) as ids from products`,
  })
  const ids = result.rows[0]?.ids
  return ids ? doubles(ids) : new Float64Array()
}

/** PostgreSQL's binary integer arrays: dimensions, flags, type, length, lower bound, then each item with its size. */
function readWords(bytes: Buffer, words: WordSets): void {
  const own: number[] = []
  for (let at = 0; at < bytes.length; ) {
    own.length = 0
    if (bytes.readInt32BE(at) === 0) at += 12
    else {
      const length = bytes.readInt32BE(at + 12)
      at += 20
      for (let i = 0; i < length; i++, at += 8) own.push(bytes.readInt32BE(at + 4))
    }
    words.add(own)
  }
}

/** PostgreSQL sends big-endian numbers. */
function doubles(bytes: Buffer): Float64Array<ArrayBuffer> {
  const copy = Buffer.from(new Uint8Array(bytes))
  copy.swap64()
  return new Float64Array(copy.buffer, copy.byteOffset, copy.length / 8)
}

/** Whose lists products have left, joined or moved within. */
export interface Groups {
  categories: Set<number>
  series: Set<number>
  makers: Set<number>
  characters: Set<string>
}

export function noGroups(): Groups {
  return { categories: new Set(), series: new Set(), makers: new Set(), characters: new Set() }
}

/** Updates these products in the index. Undefined when the index must be reloaded. */
export async function refreshProducts(
  pool: Pool,
  index: ProductIndex,
  ids: readonly number[],
): Promise<Groups | undefined> {
  const result = await pool.query<FactRow & { previous: number | null }>({
    name: 'refresh_products',
    text: `
      select id::float8, price_kopecks::float8, category_id::float8, series_id::float8, maker_id::float8, scale, character,
        release_year, release_month, is_new,
        available, archived_at is not null as archived, on_sale, is_preorder, stock, low_stock, words,
        (select before.id::float8 from products before
          where (before.name collate "ru-x-icu", before.id) < (changed.name collate "ru-x-icu", changed.id)
          order by before.name collate "ru-x-icu" desc, before.id desc limit 1) as previous
      from products changed where id = any($1)
      order by changed.name collate "ru-x-icu", changed.id`,
    values: [ids],
  })
  const groups = noGroups()
  const note = () => {
    for (const id of ids) {
      const { category, series, maker, character } = index.groupsOf(id)
      if (category) groups.categories.add(category)
      if (series) groups.series.add(series)
      if (maker) groups.makers.add(maker)
      if (character) groups.characters.add(character)
    }
  }
  note()
  const found = new Set(result.rows.map((row) => row.id))
  for (const id of ids) if (!found.has(id)) index.remove(id)
  // New products take slots in the order of their ids; then all are placed by name, each after its neighbour.
  for (const row of result.rows.toSorted((a, b) => a.id - b.id)) {
    const facts: ProductFacts = {
      id: row.id,
      priceKopecks: row.price_kopecks,
      categoryId: row.category_id,
      seriesId: row.series_id,
      makerId: row.maker_id,
      scale: row.scale,
      character: row.character,
      releaseYear: row.release_year,
      releaseMonth: row.release_month,
      isNew: row.is_new,
      available: row.available,
      listed: !row.archived,
      archived: row.archived,
      onSale: row.on_sale,
      preorder: row.is_preorder,
      stock: row.stock,
      lowStock: row.low_stock,
      words: row.words,
    }
    if (!index.put(facts)) return undefined
  }
  for (const row of result.rows) index.placeByName(row.id, row.previous)
  note()
  return groups
}

/** Updates nothing but the counts of these products. */
export async function refreshStock(pool: Pool, index: ProductIndex, ids: readonly number[]): Promise<void> {
  const { rows } = await pool.query<{ id: number; stock: number | null }>({
    name: 'refresh_stock',
    text: 'select id::float8, stock from products where id = any($1)',
    values: [ids],
  })
  for (const { id, stock } of rows) index.setStock(id, stock)
}
