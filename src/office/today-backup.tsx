import { backupTrouble } from '../backups/backup-trouble.ts'
import type { BackupState } from '../backups/backups.contract.ts'
import { writeShortTime } from '../ui/staff/text/write-time.ts'

/** When the shop was last backed up, in red when that is too long ago. */
export function TodayBackup({ backup }: { backup: BackupState }) {
  const { state, last_backup_at: lastAt, recoverable_until: until, gap } = backup
  if (state === 'demo' || state === 'external') return null
  const trouble = backupTrouble(backup)
  return (
    <section aria-label="Резервные копии" className={`card grid gap-1 p-4 ${trouble ? 'border-bad' : ''}`}>
      {trouble && <p className="text-bad">{trouble}</p>}
      {state === 'waiting' && <p>Делается первая резервная копия.</p>}
      {lastAt && (
        <p className="text-muted text-sm">
          {`Последняя резервная копия: ${writeShortTime(lastAt)}.`}
          {until && ` Восстановить можно любую секунду до ${writeShortTime(until)}.`}
        </p>
      )}
      {gap?.until && (
        <p className="text-muted text-sm">
          {`Часть времени между ${writeShortTime(gap.after)} и ${writeShortTime(gap.until)} не восстановить: в копии нет файла журнала ${gap.segment}.`}
        </p>
      )}
    </section>
  )
}
