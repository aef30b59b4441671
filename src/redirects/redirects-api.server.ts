import { redirects } from '../database/tables/redirects.server.ts'
import type { FileAnswer } from '../platform/contract/file-answer.ts'
import type { Api } from '../platform/http/serve.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { asc, desc, gt, sql } from '../platform/postgres/drizzle.server.ts'
import type { OutputRow } from '../platform/spreadsheet/output-row.ts'
import type { TableFormat } from '../platform/spreadsheet/table-formats.ts'
import { tableFile } from '../platform/spreadsheet/write-table.server.ts'
import { importRedirects } from './import-redirects.server.ts'
import type { Redirect } from './redirects.contract.ts'
import * as contract from './redirects.contract.ts'
import {
  createRedirect,
  deleteRedirect,
  type RedirectParts,
  type RedirectRow,
  updateRedirect,
} from './save-redirect.server.ts'

export function serveRedirects(api: Api, parts: RedirectParts): void {
  api.serve(contract.listRedirects, ({ query }) => listRedirects(parts.db, query))
  api.serve(contract.createRedirect, async ({ body }, { viewer }) =>
    toAnswer(await createRedirect(parts, viewer, body)),
  )
  api.serve(contract.updateRedirect, async ({ params, body }, { viewer }) =>
    toAnswer(await updateRedirect(parts, viewer, params.id, body)),
  )
  api.serve(contract.deleteRedirect, async ({ params }, { viewer }) => {
    await deleteRedirect(parts, viewer, params.id)
    return { id: params.id }
  })
  api.serve(contract.importRedirects, ({ file }, { viewer }) => importRedirects(parts, viewer, file))
  api.serve(contract.exportRedirects, ({ query }) => exportRedirects(parts.db, query.format))
}

const rowsAtOnce = 1000

interface ListQuery {
  page?: number | undefined
  page_size?: number | undefined
  sort?: 'from' | '-from' | 'created' | '-created' | undefined
  q: string
}

async function listRedirects(db: Database, { page = 1, page_size = 50, sort = '-created', q }: ListQuery) {
  // A part of either address, taken literally.
  const where = q
    ? sql`position(lower(${q}) in ${redirects.from}) > 0 or position(lower(${q}) in lower(${redirects.to})) > 0`
    : sql`true`
  const column = sort.endsWith('from') ? redirects.from : redirects.id
  const rows = await db
    .select()
    .from(redirects)
    .where(where)
    .orderBy(sort.startsWith('-') ? desc(column) : asc(column))
    .limit(page_size)
    .offset((page - 1) * page_size)
  return { count: await db.$count(redirects, where), results: rows.map(toAnswer) }
}

function toAnswer({ id, from, to, version, createdAt }: RedirectRow): Redirect {
  return { id, from, to, version, created_at: createdAt.toISOString() }
}

function exportRedirects(db: Database, format: TableFormat): FileAnswer {
  return tableFile(format, {
    name: 'Перенаправления',
    title: 'Перенаправления',
    header: ['Старый адрес', 'Новый адрес'],
    rows: allRows(db),
  })
}

async function* allRows(db: Database): AsyncGenerator<OutputRow[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(redirects)
      .where(gt(redirects.id, after))
      .orderBy(asc(redirects.id))
      .limit(rowsAtOnce)
    if (rows.length > 0) yield rows.map(({ from, to }) => [from, to])
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.id ?? 0
  }
}
