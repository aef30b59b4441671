import { expect, test } from 'vitest'
import { endAllSessions } from './accounts/after-restore.server.ts'
import { askDatabase } from './backups/backup-parts.server.ts'
import { copyDeletions, readDeletions } from './backups/copy-deletions.server.ts'
import { openBackupFiles } from './backups/store/backup-files.server.ts'
import { openFolderStore } from './backups/store/folder-store.server.ts'
import { accounts, sessions } from './database/tables/accounts.server.ts'
import { personalDeletions } from './database/tables/backups.server.ts'
import { mails } from './database/tables/mail.server.ts'
import { orders } from './database/tables/orders.server.ts'
import { asc, eq, sql } from './platform/postgres/drizzle.server.ts'
import { repeatDeletions } from './repeat-deletions.server.ts'
import { removeFolder, temporaryFolder } from './testing/temporary-folder.server.ts'
import { openAccountsShop, password } from './testing/test-accounts.server.ts'
import { Visitor } from './testing/test-visitor.ts'

test('deletions and withdrawn consents are stored without a person and repeated in a restored state', async () => {
  const shop = await openAccountsShop()
  const { db } = shop
  const folder = temporaryFolder()
  const store = openFolderStore(folder)
  const files = openBackupFiles(store, undefined)
  const parts = { files, db, storage: shop.storage, dataDir: folder, keepDays: 30 }
  const anna = await shop.addAccount('anna@mail.test')
  const boris = await shop.addAccount('boris@mail.test')
  const vera = await shop.addAccount('vera@mail.test')
  await db.update(accounts).set({ processingConsent: true })
  const before = await db.select().from(accounts)
  const createdAt = await db.select({ id: accounts.id, text: sql<string>`${accounts.createdAt}::text` }).from(accounts)

  const visitor = new Visitor(shop)
  await visitor.signIn('anna@mail.test', password)
  expect((await visitor.post('/api/user/api/delete_account/', { password })).statusCode).toBe(200)
  const other = new Visitor(shop)
  await other.signIn('boris@mail.test', password)
  expect((await other.post('/api/user/consent/withdraw/')).statusCode).toBe(200)

  expect(await copyDeletions(parts)).toBe(true)
  expect(await copyDeletions(parts)).toBe(false)
  const { system } = await askDatabase(db)
  const stored = await readDeletions(files, system)
  expect(stored.map(({ kind, account_id }) => [kind, account_id])).toEqual([
    ['account', anna],
    ['consent', boris],
  ])
  for (const key of await store.list('')) expect((await store.get(key))?.toString()).not.toContain('mail.test')

  // As if an older state had been restored: both are back as they were, and Vera got a number that was given before.
  await db.delete(accounts)
  await db.delete(personalDeletions)
  for (const account of before) {
    const time = createdAt.find(({ id }) => id === account.id)?.text
    const row = { ...account, createdAt: sql`${time}::timestamptz` }
    await db.insert(accounts).overridingSystemValue().values(row)
  }
  const about = { fullName: 'Анна', phone: '79990000000', email: 'anna@mail.test', deliveryName: 'Самовывоз' }
  const sums = { deliveryPriceKopecks: 0, goodsKopecks: 100, totalKopecks: 100, expiresAt: new Date() }
  await db.insert(orders).values({ id: 1, state: 'completed', accountId: anna, ...about, ...sums })
  await db.insert(mails).values({ recipient: 'anna@mail.test', subject: 'Заказ', body: 'Анна' })
  const [sample] = stored
  if (!sample) throw new Error('there is a deletion')
  const reused = { ...sample, account_id: vera, account_created_at: '2020-01-01 00:00:00+00' }

  expect(await repeatDeletions(db, [...stored, reused], new Date(0))).toBe(2)
  const left = await db.select().from(accounts).orderBy(asc(accounts.id))
  expect(left.map(({ id, processingConsent }) => [id, processingConsent])).toEqual([
    [boris, false],
    [vera, true],
  ])
  expect(left.find(({ id }) => id === boris)?.consentWithdrawnAt).toBeInstanceOf(Date)
  expect(await db.select().from(orders).where(eq(orders.id, 1))).toMatchObject([
    { accountId: null, fullName: '', email: '' },
  ])
  expect(await db.select().from(mails).where(eq(mails.recipient, 'anna@mail.test'))).toEqual([])

  // Who withdrew the consent before the restored time may have given it again.
  await db.update(accounts).set({ processingConsent: true })
  expect(await repeatDeletions(db, stored, new Date())).toBe(0)

  await endAllSessions(db)
  expect(await db.select().from(sessions)).toEqual([])
  removeFolder(folder)
})
