import { expect, test } from 'vitest'
import { backupTrouble } from './backup-trouble.ts'

const nothing = { last_backup_at: null, recoverable_until: null, problem: null, gap: null }

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
  const gap = { segment: '000000010000000000000007', after: '2026-11-16T00:00:00Z', until: null }
  expect(backupTrouble({ ...nothing, state: 'working', gap })).toBe(
    'В копии журнала нет файла 000000010000000000000007: что было после него, пока не восстановить. Делается новая полная копия.',
  )
  expect(backupTrouble({ ...nothing, state: 'working', gap, problem: 'Access Denied' })).toMatch(
    /Делается новая полная копия\. Последняя ошибка: Access Denied$/,
  )
  expect(
    backupTrouble({ ...nothing, state: 'working', gap: { ...gap, until: '2026-11-17T00:00:00Z' } }),
  ).toBeUndefined()
})
