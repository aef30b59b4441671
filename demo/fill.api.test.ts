import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { ensureDocuments } from '../src/content/documents.server.ts'
import { applyMigrations } from '../src/database/migrate.server.ts'
import { accounts } from '../src/database/tables/accounts.server.ts'
import { openDatabase } from '../src/platform/postgres/database.server.ts'
import { createEmptyTestDatabase } from '../src/testing/test-database.server.ts'
import { demoAccounts } from './accounts.ts'
import { fillDemo } from './fill.ts'

test('two first starts at once on one empty database fill it once, and neither fails', async () => {
  const address = await createEmptyTestDatabase()
  const starts = [1, 2].map(async () => {
    const db = openDatabase(address, pino({ level: 'silent' }), 2)
    onTestFinished(() => db.$client.end())
    await applyMigrations(db)
    await ensureDocuments(db)
    await fillDemo(db, () => undefined)
    return db.$count(accounts)
  })
  expect(await Promise.all(starts)).toEqual([demoAccounts.length, demoAccounts.length])
})
