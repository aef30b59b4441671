import { asc } from 'drizzle-orm'
import type { Database } from '../platform/database.server.ts'
import type { Category } from './catalogue.contract.ts'
import { categories } from './catalogue-tables.server.ts'

export type Catalogue = ReturnType<typeof openCatalogue>

/** A menu longer than this helps nobody; it keeps the list bounded. */
const mostCategories = 200

export function openCatalogue(db: Database) {
  const categoryList = db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(mostCategories)
    .prepare('categories')

  return {
    async listCategories(): Promise<Category[]> {
      const rows = await categoryList.execute()
      return rows.map((row) => ({ ...row, image: null }))
    },
  }
}
