import { recordAudit } from '../../audit/audit.server.ts'
import { editedMeanwhile } from '../../audit/edited-meanwhile.server.ts'
import { shopToday } from '../../database/shop-time.server.ts'
import { documents } from '../../database/tables/content.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, desc, eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { contentErrors } from '../content-errors.ts'
import type { Documents } from '../documents.server.ts'
import { fillPlaceholders, placeholderNames } from '../fill-placeholders.ts'
import { toBlocks } from '../markdown-blocks.server.ts'
import type { DocumentVersionBrief, StaffDocument } from './documents.contract.ts'

/** Their pages in the shop, in the order of the staff list. */
const paths: Record<string, string> = {
  'privacy-policy': '/privacy_policy/',
  offer: '/offer/',
  delivery: '/delivery/',
  consent: '/consent/',
}

/** By the database's clock, like the page that shoppers see. */
async function today(db: Database): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(sql`select ${shopToday}::text as day`)
  return rows[0]?.day ?? ''
}

export async function listDocuments(db: Database): Promise<StaffDocument[]> {
  const rows = await db
    .select({
      slug: documents.slug,
      version: documents.version,
      title: documents.title,
      effectiveFrom: documents.effectiveFrom,
    })
    .from(documents)
    .orderBy(documents.slug, desc(documents.version))
  const [order, day] = [Object.keys(paths), await today(db)]
  return [...Map.groupBy(rows, ({ slug }) => slug)]
    .map(([slug, versions]) => ({
      slug,
      title: versions[0]?.title ?? slug,
      path: paths[slug] ?? null,
      versions: statesOf(versions, day),
    }))
    .toSorted((a, b) => place(order, a.slug) - place(order, b.slug))
}

async function readDocument(db: Database, slug: string): Promise<StaffDocument> {
  const found = (await listDocuments(db)).find((document) => document.slug === slug)
  if (!found) throw new ShopError(contentErrors.document_not_found)
  return found
}

export async function previewBody(shown: Documents, body: string) {
  const values = await shown.values()
  const unknown = placeholderNames(body).filter((name) => !Object.hasOwn(values, name))
  return { blocks: fillPlaceholders(toBlocks(body), values), unknown }
}

export async function getVersion(db: Database, shown: Documents, slug: string, version: number) {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.slug, slug), eq(documents.version, version)))
  const brief = (await readDocument(db, slug)).versions.find((each) => each.version === version)
  if (!row || !brief) throw new ShopError(contentErrors.document_not_found)
  const { blocks } = await previewBody(shown, row.body)
  return { ...brief, body: row.body, blocks }
}

/** Consents refer to the version that was shown, so a published version is never changed. */
export async function addVersion(
  db: Database,
  shown: Documents,
  viewer: Viewer,
  slug: string,
  given: { title: string; effective_from: string; body: string; based_on: number },
): Promise<StaffDocument> {
  const [{ unknown }, day] = await Promise.all([previewBody(shown, given.body), today(db)])
  if (unknown.length > 0) {
    const names = unknown.map((name) => `{{${name}}}`).join(', ')
    throw new ShopError('invalid_input', {}, { body: `Таких данных магазина нет: ${names}.` })
  }
  await db.transaction(async (tx) => {
    // Serializes concurrent additions: the second one then sees that its base is no longer the latest version.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`document:${slug}`}))`)
    const [latest] = await tx
      .select()
      .from(documents)
      .where(eq(documents.slug, slug))
      .orderBy(desc(documents.version))
      .limit(1)
    if (!latest) throw new ShopError(contentErrors.document_not_found)
    if (latest.version !== given.based_on) throw await editedMeanwhile(tx, 'document', slug)
    const earliest = latest.effectiveFrom > day ? latest.effectiveFrom : day
    if (given.effective_from < earliest) {
      const text = `Не раньше ${earliest.split('-').toReversed().join('.')}.`
      throw new ShopError('invalid_input', {}, { effective_from: text })
    }
    const { title, body, effective_from: effectiveFrom } = given
    await tx.insert(documents).values({ slug, version: latest.version + 1, title, body, effectiveFrom })
    await recordAudit(tx, viewer, {
      action: 'document.version',
      subject: 'document',
      subjectId: slug,
      subjectName: title,
      before: {
        version: latest.version,
        title: latest.title,
        effective_from: latest.effectiveFrom,
        body: latest.body,
      },
      after: { version: latest.version + 1, title, effective_from: effectiveFrom, body },
    })
  })
  return readDocument(db, slug)
}

function statesOf(
  versions: { version: number; title: string; effectiveFrom: string }[],
  today: string,
): DocumentVersionBrief[] {
  const current = versions.find(({ effectiveFrom }) => effectiveFrom <= today)?.version ?? versions.at(-1)?.version ?? 0
  return versions.map(({ version, title, effectiveFrom }) => ({
    version,
    title,
    effective_from: effectiveFrom,
    state: version === current ? 'current' : version > current ? 'coming' : 'past',
  }))
}

function place(order: string[], slug: string): number {
  const at = order.indexOf(slug)
  return at < 0 ? order.length : at
}
