import type { BackupState } from './backups.contract.ts'

/** One sentence about backups that are not there; undefined when all is well. */
export function backupTrouble({ state, last_backup_at, problem, gap }: BackupState): string | undefined {
  if (state === 'off') return 'Резервные копии не делаются: если диск сломается, пропадёт всё. Укажите BACKUP_URL.'
  const isOpen = gap?.until === null
  if (!isOpen && state !== 'late') return undefined
  const late = last_backup_at === null ? 'Резервной копии ещё нет.' : 'Резервная копия устарела.'
  const sentence = isOpen
    ? `В копии журнала нет файла ${gap.segment}: что было после него, пока не восстановить. Делается новая полная копия.`
    : late
  return problem === null ? sentence : `${sentence} Последняя ошибка: ${problem}`
}
