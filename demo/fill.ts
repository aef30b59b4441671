import { hash } from '@node-rs/argon2'
import { accounts } from '../src/accounts/accounts-tables.server.ts'
import { categories } from '../src/catalogue/catalogue-tables.server.ts'
import { siteSettings, stores } from '../src/content/content-tables.server.ts'
import { queueMail } from '../src/mail/mail.server.ts'
import type { Database } from '../src/platform/database.server.ts'
import { demoAccounts } from './accounts.ts'
import { demoCategories } from './categories.ts'
import { demoShop, demoStore } from './shop.ts'

/** Fills an empty database, all or nothing: an interrupted first start begins anew. */
export async function fillDemo(db: Database, say: (line: string) => void): Promise<void> {
  if ((await db.select({ id: categories.id }).from(categories).limit(1)).length > 0) return
  if ((await db.select({ id: accounts.id }).from(accounts).limit(1)).length > 0) return
  say('Filling the shop with demo data…')
  const people = await Promise.all(
    demoAccounts.map(async ({ password, ...account }) => ({ ...account, passwordHash: await hash(password) })),
  )
  await db.transaction(async (tx) => {
    await tx.update(siteSettings).set(demoShop)
    await tx.insert(stores).values(demoStore)
    await tx.insert(categories).values(demoCategories.map((name, position) => ({ name, position })))
    await tx.insert(accounts).values(people)
    for (const account of demoAccounts) {
      await queueMail(tx, {
        recipient: account.email,
        subject: 'Добро пожаловать в «Кицунэ»',
        body: 'Здравствуйте!\n\nДемо-магазин открыт. Письма, которые он отправляет, собираются в этом почтовом ящике.',
      })
    }
  })
}
