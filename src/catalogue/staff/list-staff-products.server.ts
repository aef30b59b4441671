import { products } from '../../database/tables/catalogue.server.ts'
import { siteSettings } from '../../database/tables/content.server.ts'
import { managers, may, type Role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from '../../platform/postgres/drizzle.server.ts'
import { otherLayout } from '../../platform/text/keyboard-layout.ts'
import { toRoubles } from '../../platform/text/money.ts'
import type { ProductCard } from '../catalogue.contract.ts'
import type { LiveIndex } from '../index/live-index.server.ts'
import type { IndexSort, ProductFilter } from '../index/product-facts.ts'
import type { ProductIndex } from '../index/product-index.ts'
import type { TextQuery } from '../index/text-layers.ts'
import { marginPercent } from './margin.ts'
import type { StaffProductRow, StaffProductsQuery } from './staff-products.contract.ts'

const defaultPageSize = 50

export type StaffFilter = Omit<StaffProductsQuery, 'code' | 'sort' | 'page' | 'page_size'>

const sorts: Record<NonNullable<StaffProductsQuery['sort']>, IndexSort> = {
  '-id': 'latest',
  id: 'oldest',
  name: 'name',
  '-name': 'name_back',
  price: 'cheap',
  '-price': 'dear',
  stock: 'scarce',
  '-stock': 'plenty',
}

export interface StaffListParts {
  db: Database
  live: LiveIndex
  /** Parses the search text; `certain` leaves out guesses. Passed in, because the catalogue must not import search. */
  readText: (q: string) => Promise<{ shown: TextQuery; certain: TextQuery }>
  picturesUrl: string
}

/** Ids and counts come from the index in memory, the current values from the database. */
export function openStaffList({ db, live, readText, picturesUrl }: StaffListParts) {
  async function lowStock(): Promise<number> {
    const [settings] = await db.select({ lowStock: siteSettings.lowStock }).from(siteSettings)
    return settings?.lowStock ?? 0
  }

  async function matchText(index: ProductIndex, q: string | undefined) {
    if (!q?.trim()) return {}
    const { shown, certain } = await readText(q)
    const found = index.matchText(shown)
    // A part of all articles has found the whole catalogue: once is enough.
    return { shown: found, certain: certain === shown ? found : index.matchText(certain) }
  }

  /** A scanned barcode is that product and no other, whatever the words and the other filters would find. */
  async function idsOfBarcode(q: string | undefined, archived: StaffFilter['archived']): Promise<number[]> {
    const code = q?.trim() ?? ''
    return /^\d{8,14}$/.test(code) ? idsWhere(db, eq(products.barcode, code), archived) : []
  }

  function idsOfCode(text: string, archived: StaffFilter['archived']): Promise<number[]> {
    const code = text.trim()
    const skus = [code, otherLayout(code)].map((sku) => sql`search_compact(${sku})`)
    return idsWhere(db, or(eq(products.barcode, code), inArray(sql`search_compact(${products.sku})`, skus)), archived)
  }

  return {
    async listProducts(query: StaffProductsQuery, role: Role) {
      const { page = 1, page_size = defaultPageSize, sort = '-id', q, code, ...rest } = query
      const [index, low] = await Promise.all([live.current(), lowStock()])
      const scanned = await (code ? idsOfCode(code, rest.archived) : idsOfBarcode(q, rest.archived))
      if (code || scanned.length > 0) {
        const results = await readRows(db, page === 1 ? scanned : [], picturesUrl, may(role, managers))
        return { count: scanned.length, certain: scanned.length, low_stock: low, results }
      }
      const text = await matchText(index, q)
      const filter = toIndexFilter(rest, low)
      const { count, ids } = index.find(filter, sorts[sort], (page - 1) * page_size, page_size, text.shown)
      const certain =
        text.certain && text.certain !== text.shown ? index.find(filter, 'oldest', 0, 0, text.certain).count : count
      return { count, certain, low_stock: low, results: await readRows(db, ids, picturesUrl, may(role, managers)) }
    },

    /** All ids that match without a guess, in ascending order, in which a bulk change locks them. */
    async findAll({ q, ...rest }: StaffFilter): Promise<number[]> {
      const scanned = await idsOfBarcode(q, rest.archived)
      if (scanned.length > 0) return scanned
      const [index, low] = await Promise.all([live.current(), lowStock()])
      const { certain } = await matchText(index, q)
      return index.find(toIndexFilter(rest, low), 'oldest', 0, index.size, certain).ids
    },
  }
}

async function idsWhere(db: Database, found: SQL | undefined, archived: StaffFilter['archived']): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(found, archived === 'true' ? isNotNull(products.archivedAt) : isNull(products.archivedAt)))
    .orderBy(products.id)
    .limit(defaultPageSize)
  return rows.map(({ id }) => id)
}

function toIndexFilter(filter: Omit<StaffFilter, 'q'>, low: number): ProductFilter {
  const { category, status, is_new, is_preorder, archived, stock } = filter
  const stockRange = stock && ({ low: [1, Math.max(low, 1)], out: [0, 0], uncounted: [-1, -1] } as const)[stock]
  return {
    ...(archived === 'true' && { archived: true }),
    ...(category !== undefined && { categoryId: category }),
    ...(is_new && { isNew: is_new === 'true' }),
    ...(is_preorder && { preorder: is_preorder === 'true' }),
    ...((status === 'available' || status === 'unavailable') && { available: status === 'available' }),
    ...((status === 'on_sale' || status === 'off_sale') && { onSale: status === 'on_sale' }),
    ...(stockRange && { stock: stockRange }),
  }
}

interface Row {
  id: number
  sku: string
  barcode: string | null
  name: string
  price_kopecks: number
  regular_price_kopecks: number
  cost_price_kopecks: number | null
  category_id: number
  category: string
  stock: number | null
  on_sale: boolean
  available: boolean
  is_new: boolean
  is_preorder: boolean
  archived: boolean
  version: number
  card: string
}

async function readRows(
  db: Database,
  ids: number[],
  picturesUrl: string,
  seesCost: boolean,
): Promise<StaffProductRow[]> {
  if (ids.length === 0) return []
  const { rows } = await db.$client.query<Row>({
    name: 'staff_product_rows',
    text: `select products.id::float8, sku, barcode, products.name, price_kopecks::float8, regular_price_kopecks::float8, cost_price_kopecks::float8, category_id::float8,
        categories.name as category, stock, on_sale, available, is_new, is_preorder, archived_at is not null as archived,
        version, card
      from unnest($1::bigint[]) with ordinality as wanted (id, place)
        join products using (id) join categories on categories.id = category_id
      order by place`,
    values: [ids],
  })
  return rows.map(
    ({ price_kopecks, regular_price_kopecks, cost_price_kopecks: cost, category_id, category, card, ...row }) => {
      // The card has the cover as the storefront shows it.
      const here = picturesUrl === '/pictures' ? card : card.replaceAll('"/pictures/', `"${picturesUrl}/`)
      const { images } = JSON.parse(here) as ProductCard
      return {
        ...row,
        price: toRoubles(price_kopecks),
        regular_price: toRoubles(regular_price_kopecks),
        margin: seesCost && cost !== null ? marginPercent(price_kopecks, cost) : null,
        category: { id: category_id, name: category },
        picture: images[0] ?? null,
      }
    },
  )
}
