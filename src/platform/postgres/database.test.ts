import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from './database.server.ts'

test('a lost connection is logged, unless the shop itself is closing it', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
  const pool = openDatabase({ host: '/nowhere', user: 'nobody', database: 'none' }, log).$client
  const lose = () => pool.emit('error', new Error('terminating connection'))
  lose()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('idle database connection lost')
  await pool.end()
  lose()
  expect(lines).toHaveLength(1)
})
