import { z } from 'zod'

/** Part of the screen of the day. */
export const backupState = z
  .object({
    state: z
      .enum(['demo', 'external', 'off', 'waiting', 'working', 'late'])
      .describe('external: the database has backups of its own; waiting: the first one is being made'),
    last_backup_at: z.iso.datetime().nullable().describe('The last whole copy that was verified'),
    recoverable_until: z.iso.datetime().nullable().describe('The newest second that can be restored'),
    problem: z.string().nullable().describe('Why the last attempt failed'),
    gap: z
      .object({
        segment: z.string(),
        after: z.iso.datetime().describe('The last whole copy before it'),
        until: z.iso.datetime().nullable().describe('The first whole copy after it; null while it is made'),
      })
      .nullable()
      .describe('A file of the log that is missing in the backup: not every second between the copies can be restored'),
  })
  .meta({ id: 'BackupState' })

export type BackupState = z.output<typeof backupState>
