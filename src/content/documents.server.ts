import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documents } from '../database/tables/content.server.ts'
import { discountRules } from '../database/tables/points.server.ts'
import { discountsOnReturnTexts } from '../database/values/discounts-on-return.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Uses } from '../platform/pages/page-cache.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { type TimeZone, timeZones } from '../platform/text/time-zones.ts'
import type { Document } from './content.contract.ts'
import type { Content } from './content.server.ts'
import { inForceFirst } from './document-in-force.server.ts'
import { fillPlaceholders, type Values } from './fill-placeholders.ts'
import { toBlocks } from './markdown-blocks.server.ts'

const folder = join(import.meta.dirname, 'documents')

/** A new shop starts with the bundled texts as version 1; staff add later versions. */
export async function ensureDocuments(db: Database): Promise<void> {
  const known = new Set((await db.selectDistinct({ slug: documents.slug }).from(documents)).map((row) => row.slug))
  const missing = (await readTexts()).filter((text) => !known.has(text.slug))
  // Several processes may start at once; only the first one inserts the texts.
  if (missing.length > 0) await db.insert(documents).values(missing).onConflictDoNothing()
}

export type Documents = ReturnType<typeof openDocuments>

/** Whom the shop hands personal data to, where it has their keys; null where it does not. */
export interface OutsideServices {
  sign_in_services: string | null
  address_service: string | null
}

export function openDocuments(db: Database, content: Content, publicUrl: string, services: OutsideServices) {
  const current = db
    .select()
    .from(documents)
    .where(eq(documents.slug, sql.placeholder('slug')))
    .orderBy(inForceFirst(sql`now()`))
    .limit(1)
    .prepare('current_document')

  /** The values of the `{{name}}` placeholders. */
  async function values(): Promise<Values> {
    const [site, [rules]] = await Promise.all([
      content.siteData(),
      db.select({ onReturn: discountRules.onReturn }).from(discountRules),
    ])
    return {
      shop_name: site.shop_name,
      full_name: site.full_name,
      inn: site.inn,
      ogrn: site.ogrn,
      email: site.email,
      phone: site.phone,
      address: site.legal_address,
      site_url: publicUrl,
      time_of_work: site.time_of_work,
      time_zone: timeZones[site.time_zone as TimeZone].city,
      discounts_on_return: discountsOnReturnTexts[rules?.onReturn ?? 'stay'],
      ...services,
    }
  }

  return {
    values,

    /** The version in force, filled in with the seller's current details. */
    async getDocument(slug: string, uses?: Uses): Promise<Document> {
      uses?.('documents', 'site_settings', 'discount_rules')
      // PostgreSQL rejects a zero byte in text, so an invalid slug is never queried.
      if (!/^[\w-]+$/.test(slug)) throw new ShopError('not_found')
      const [[row], filling] = await Promise.all([current.execute({ slug }), values()])
      if (!row) throw new ShopError('not_found')
      return {
        slug: row.slug,
        title: row.title,
        version: row.version,
        effective_from: row.effectiveFrom,
        blocks: fillPlaceholders(toBlocks(row.body), filling),
      }
    },
  }
}

async function readTexts() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'))
  return Promise.all(names.map(async (name) => parseDocument(await readFile(join(folder, name), 'utf8'))))
}

/** Front matter of `key: value` lines, then the text. */
export function parseDocument(source: string): typeof documents.$inferInsert {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const fields = Object.fromEntries(
    head.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
  )
  const { slug, title, version, effective_from } = fields
  if (!slug || !title || !version || !effective_from) throw new Error('A document lacks slug, title, version or date')
  return { slug, title, version: Number(version), effectiveFrom: effective_from, body: body.trim() }
}
