import { recordAudit } from '../audit/audit.server.ts'
import { redirects } from '../database/tables/redirects.server.ts'
import type { UploadedFile } from '../platform/contract/endpoint.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { type Cell, cellText } from '../platform/spreadsheet/cell.ts'
import { openSpreadsheet } from '../platform/spreadsheet/read-spreadsheet.server.ts'
import { SpreadsheetProblem } from '../platform/spreadsheet/spreadsheet-problem.ts'
import { redirectErrors } from './redirect-errors.ts'
import type { RedirectFields, RedirectImport } from './redirects.contract.ts'
import { lockRedirects, type RedirectParts, readAddresses, writeRedirect } from './save-redirect.server.ts'

const maxRows = 10_000
const rowsAtOnce = 500
const maxRefused = 200

interface Line extends RedirectFields {
  line: number
}

/**
 * Writes the good rows, each 500 in a transaction, and names the bad ones. Whether old addresses are pages is not asked
 * here: a page that exists is never redirected, whatever the table says.
 */
export async function importRedirects(parts: RedirectParts, viewer: Viewer, file: UploadedFile) {
  const result: RedirectImport = { added: 0, changed: 0, same: 0, refused: [] }
  try {
    const sheet = await openSpreadsheet(file.bytes, maxRows)
    try {
      for (;;) {
        const rows = await sheet.next(rowsAtOnce)
        if (rows.length === 0) break
        const lines = rows.map(({ row, cells }) => ({ line: row, from: textOf(cells[0]), to: textOf(cells[1]) }))
        await parts.db.transaction(async (tx) => {
          await lockRedirects(tx)
          for (const line of lines) await takeLine(tx, parts, viewer, line, result)
        })
      }
    } finally {
      await sheet.close()
    }
  } catch (error) {
    if (error instanceof SpreadsheetProblem)
      throw new ShopError(redirectErrors.bad_redirect_table, { reason: error.message })
    throw error
  }
  const { added, changed, refused } = result
  await parts.db.transaction((tx) =>
    recordAudit(tx, viewer, {
      action: 'redirect.import',
      subject: 'redirect',
      subjectId: 'import',
      subjectName: file.name.slice(0, 200),
      after: { added, changed, refused: refused.length },
    }),
  )
  return { ...result, refused: refused.slice(0, maxRefused) }
}

async function takeLine(
  tx: Transaction,
  { publicUrl }: RedirectParts,
  viewer: Viewer,
  { line, ...fields }: Line,
  result: RedirectImport,
): Promise<void> {
  try {
    const checked = readAddresses(fields, publicUrl)
    const [before] = await tx.select().from(redirects).where(eq(redirects.from, checked.from))
    if (before?.to === checked.to) {
      result.same += 1
      return
    }
    await writeRedirect(tx, viewer, checked, before)
    result[before ? 'changed' : 'added'] += 1
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const reason = Object.values(error.fields ?? {})[0] ?? error.sentence
    result.refused.push({ line, from: fields.from, to: fields.to, reason })
  }
}

function textOf(cell: Cell | undefined): string {
  return cellText(cell).slice(0, 2000)
}
