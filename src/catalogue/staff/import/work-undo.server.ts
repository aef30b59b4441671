import type { PoolClient } from 'pg'
import { recordAudit } from '../../../audit/audit.server.ts'
import { importPictures } from '../../../database/tables/import-changes.server.ts'
import { importRuns } from '../../../database/tables/imports.server.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { type JobContext, JobTakenOver } from '../../../platform/jobs/job.server.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { and, drizzle, eq, sql } from '../../../platform/postgres/drizzle.server.ts'
import { endRun, type ImportRun } from './import-runs.server.ts'
import { undoImport } from './undo-import.server.ts'

interface UndoWork {
  db: Database
  client: PoolClient
  run: ImportRun
  viewer: Pick<Viewer, 'accountId' | 'email'>
  context: JobContext
}

/** All of it in one transaction: stopped anywhere, nothing has happened. */
export async function workUndo({ db, client, run, viewer, context }: UndoWork): Promise<void> {
  try {
    await drizzle({ client, casing: 'snake_case' }).transaction(async (tx) => {
      await tx
        .update(importPictures)
        .set({ state: 'failed', failure: 'Импорт отменили.' })
        .where(and(eq(importPictures.importId, run.id), eq(importPictures.state, 'waiting')))
      const undo = await undoImport(client, { importId: run.id, accountId: viewer.accountId })
      await tx
        .update(importRuns)
        .set({ state: 'undone', undo, failure: null, finishedAt: sql`now()` })
        .where(eq(importRuns.id, run.id))
      await recordAudit(tx, viewer, {
        action: 'import.undo',
        subject: 'import',
        subjectId: run.id,
        subjectName: run.fileName,
        after: { restored: undo.restored, deleted: undo.deleted, kept: undo.kept },
      })
      await context.complete(tx)
    })
  } catch (error) {
    if (error instanceof JobTakenOver) throw error
    await endRun(db, run.id, context, { state: 'done', failure: 'Не удалось отменить импорт. Ничего не изменилось.' })
    if (!context.signal.aborted) throw error
  }
}
