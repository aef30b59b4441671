import { products } from '../../../database/tables/catalogue.server.ts'
import { eq } from '../../../platform/postgres/drizzle.server.ts'
import { openAccountsShop, password } from '../../../testing/test-accounts.server.ts'
import type { TestAppOptions } from '../../../testing/test-app.server.ts'
import { Visitor } from '../../../testing/test-visitor.ts'
import { addCategory } from '../../testing-catalogue.server.ts'
import { Importer } from './testing-imports.ts'

/** For tests: a shop without products, and a staff member who imports. */
export async function openImportShop(options: TestAppOptions = {}) {
  const shop = await openAccountsShop(options)
  const accountId = await shop.addAccount('staff@kitsune.test', { role: 'administrator' })
  const visitor = new Visitor(shop)
  await visitor.signIn('staff@kitsune.test', password)
  return {
    ...shop,
    accountId,
    importer: new Importer(visitor),
    /** Deletes everything and returns the id of the only remaining category, «Фигурки». */
    async empty(): Promise<number> {
      await shop.db.$client.query('truncate products, categories, series, makers, import_runs, audit_log cascade')
      return addCategory(shop.db, 'Фигурки')
    },
    bySku: async (sku: string) => (await shop.db.select().from(products).where(eq(products.sku, sku)))[0],
  }
}

export const table = (...lines: string[]) => lines.join('\r\n')
