import { expect, test } from 'vitest'
import { backupTrouble } from './backup-trouble.ts'

const nothing = { last_backup_at: null, recoverable_until: null, problem: null }

test.each(['demo', 'external', 'waiting', 'working'] as const)('%s is no trouble', (state) =>
  expect(backupTrouble({ ...nothing, state })).toBeUndefined(),
)

test('says what is missing and why', () => {
  expect(backupTrouble({ ...nothing, state: 'off' })).toContain('Укажите BACKUP_URL')
  expect(backupTrouble({ ...nothing, state: 'late', problem: 'Access Denied' })).toBe(
    'Резервной копии ещё нет. Последняя ошибка: Access Denied',
  )
  expect(backupTrouble({ ...nothing, state: 'late', last_backup_at: '2026-11-16T00:00:00Z' })).toBe(
    'Резервная копия устарела.',
  )
})
