import { recordAudit } from '../audit/audit.server.ts'
import { editedMeanwhile } from '../audit/edited-meanwhile.server.ts'
import { redirects } from '../database/tables/redirects.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, ne, sql } from '../platform/postgres/drizzle.server.ts'
import { lookupKeys, newAddress, oldAddress } from './address.ts'
import { findRedirect } from './find-redirect.server.ts'
import { redirectErrors } from './redirect-errors.ts'
import type { RedirectFields } from './redirects.contract.ts'

export type RedirectRow = typeof redirects.$inferSelect

export interface RedirectParts {
  db: Database
  publicUrl: string
  /** Whether the shop has such a page; undefined where no pages are served. */
  isPage?: ((path: string) => Promise<boolean>) | undefined
}

export async function createRedirect(parts: RedirectParts, viewer: Viewer, fields: RedirectFields) {
  const checked = await checkAddresses(parts, fields)
  return parts.db.transaction(async (tx) => {
    await lockRedirects(tx)
    const [taken] = await tx.select().from(redirects).where(eq(redirects.from, checked.from))
    if (taken) throw wrong('from', `Уже ведёт на ${taken.to}.`)
    return writeRedirect(tx, viewer, checked)
  })
}

export async function updateRedirect(
  parts: RedirectParts,
  viewer: Viewer,
  id: number,
  { version, ...fields }: RedirectFields & { version: number },
) {
  const checked = await checkAddresses(parts, fields)
  return parts.db.transaction(async (tx) => {
    await lockRedirects(tx)
    const before = await requireRedirect(tx, id)
    if (before.version !== version) throw await editedMeanwhile(tx, 'redirect', id)
    const [taken] = await tx
      .select()
      .from(redirects)
      .where(and(eq(redirects.from, checked.from), ne(redirects.id, id)))
    if (taken) throw wrong('from', `Уже ведёт на ${taken.to}.`)
    return writeRedirect(tx, viewer, checked, before)
  })
}

export function deleteRedirect({ db }: RedirectParts, viewer: Viewer, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await requireRedirect(tx, id)
    await tx.delete(redirects).where(eq(redirects.id, id))
    await log(tx, viewer, 'delete', row, row, null)
  })
}

/** One writer at a time: each looks at the others' rows for loops. */
export async function lockRedirects(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${redirects} in share row exclusive mode`)
}

/** The addresses as they are stored, or a refusal at the field that is wrong. */
export function readAddresses(fields: RedirectFields, publicUrl: string): RedirectFields {
  const from = oldAddress(fields.from)
  const to = newAddress(fields.to, publicUrl)
  if (from === undefined) throw wrong('from', 'Ожидается адрес страницы, например /shop/lisa.')
  if (to === undefined) throw wrong('to', 'Ожидается страница этого магазина, например /product/5/.')
  return { from, to }
}

async function checkAddresses(parts: RedirectParts, fields: RedirectFields): Promise<RedirectFields> {
  const { db, publicUrl, isPage } = parts
  const given = readAddresses(fields, publicUrl)
  const checked = { ...given, to: (await findRedirect(db, given.to)) ?? given.to }
  if (!isPage) return checked
  if (await isPage(encodeURI(checked.from)))
    throw wrong('from', 'Такая страница в магазине есть: её не перенаправляют.')
  if (!(await isPage(checked.to))) throw wrong('to', 'Такой страницы в магазине нет.')
  return checked
}

/**
 * Writes a redirect that leads to its end at once: through another redirect, visitors would be sent twice. Those that
 * led to the old address lead to the new one from now on. A redirect that would end where it began is refused.
 */
export async function writeRedirect(
  tx: Transaction,
  viewer: Viewer,
  { from, to: wanted }: RedirectFields,
  before?: RedirectRow,
): Promise<RedirectRow> {
  const keys = lookupKeys(wanted)
  const found =
    keys.length > 0
      ? await tx
          .select()
          .from(redirects)
          .where(sql`${redirects.from} = any (${sql.param(keys)}::text[])`)
      : []
  const further = found.filter(({ id }) => id !== before?.id)
  const to = keys.flatMap((key) => further.find((row) => row.from === key) ?? [])[0]?.to ?? wanted
  if (lookupKeys(to).includes(from)) throw wrong('to', 'Получится круг: отсюда уже ведёт перенаправление обратно.')
  const values = { from, to }
  const [row] = before
    ? await tx
        .update(redirects)
        .set({ ...values, version: before.version + 1 })
        .where(eq(redirects.id, before.id))
        .returning()
    : await tx.insert(redirects).values(values).returning()
  if (!row) throw new ShopError(redirectErrors.redirect_not_found)
  await tx
    .update(redirects)
    .set({ to, version: sql`${redirects.version} + 1` })
    .where(sql`${redirects.to} in (${from}, ${`${from}/`}) and ${redirects.id} <> ${row.id}`)
  await log(tx, viewer, before ? 'update' : 'create', row, before ?? null, row)
  return row
}

/** A page got another address: the old one leads there. What led away from the new one is over, as it is a page now. */
export async function redirectMovedPage(tx: Transaction, viewer: Viewer, moved: RedirectFields): Promise<void> {
  await lockRedirects(tx)
  const [from = '', to = ''] = [oldAddress(moved.from), oldAddress(moved.to)]
  await tx.delete(redirects).where(eq(redirects.from, to))
  const [known] = await tx.select().from(redirects).where(eq(redirects.from, from))
  await writeRedirect(tx, viewer, { from, to: moved.to }, known)
}

async function requireRedirect(tx: Transaction, id: number): Promise<RedirectRow> {
  const [row] = await tx.select().from(redirects).where(eq(redirects.id, id)).for('update')
  if (!row) throw new ShopError(redirectErrors.redirect_not_found)
  return row
}

function wrong(field: 'from' | 'to', sentence: string): ShopError {
  return new ShopError('invalid_input', {}, { [field]: sentence })
}

function log(
  tx: Transaction,
  viewer: Viewer,
  action: 'create' | 'update' | 'delete',
  { id, from }: RedirectRow,
  before: RedirectRow | null,
  after: RedirectRow | null,
): Promise<void> {
  const facts = (row: RedirectRow | null) => row && { old_address: row.from, new_address: row.to }
  return recordAudit(tx, viewer, {
    action: `redirect.${action}`,
    subject: 'redirect',
    subjectId: id,
    subjectName: from,
    before: facts(before),
    after: facts(after),
  })
}
