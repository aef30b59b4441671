import { listProtection } from '../accounts/second-factor/required-factor.server.ts'
import type { LiveIndex } from '../catalogue/index/live-index.server.ts'
import { readSiteSettings } from '../content/read-site-settings.server.ts'
import { accounts } from '../database/tables/accounts.server.ts'
import { categories } from '../database/tables/catalogue.server.ts'
import type { siteSettings } from '../database/tables/content.server.ts'
import { deliveryTypes } from '../database/tables/orders.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { and, eq, isNotNull, isNull } from '../platform/postgres/drizzle.server.ts'
import { type FirstStep, firstSteps } from './first-steps.ts'

type Site = typeof siteSettings.$inferSelect

/** The steps that are left before the shop can sell, and the advice that nobody has followed yet. */
export async function missingSteps(db: Database, live: LiveIndex): Promise<FirstStep[]> {
  const [site, [category], [delivery], index, { people, administratorsWithFactor }] = await Promise.all([
    readSiteSettings(db),
    db.select({ id: categories.id }).from(categories).limit(1),
    db
      .select({ id: deliveryTypes.id })
      .from(deliveryTypes)
      .where(and(isNull(deliveryTypes.archivedAt), eq(deliveryTypes.shelf, false)))
      .limit(1),
    live.current(),
    readTeam(db),
  ])
  const isDone: Record<FirstStep, boolean> = {
    contacts: Boolean(site.phone && site.email),
    seller: Boolean(site.fullName && site.inn && site.ogrn),
    payment: site !== undefined && canBePaid(site),
    delivery: delivery !== undefined,
    category: category !== undefined,
    product: index.find({ onSale: true }, 'new', 0, 0).count > 0,
    factor: administratorsWithFactor > 0,
    team: people > 1,
  }
  return firstSteps.filter((step) => !isDone[step])
}

/** Who can sign in to the back office; who is locked cannot. */
async function readTeam(db: Database): Promise<{ people: number; administratorsWithFactor: number }> {
  const [team, open] = await Promise.all([
    listProtection(db),
    db
      .select({ id: accounts.id, role: accounts.role })
      .from(accounts)
      .where(and(isNotNull(accounts.role), isNull(accounts.lockedAt))),
  ])
  const factors = new Set(team.filter((each) => each.passkeys > 0 || each.has_app).map(({ id }) => id))
  const safe = open.filter(({ id, role }) => role === 'administrator' && factors.has(id))
  return { people: open.length, administratorsWithFactor: safe.length }
}

/** A bank account, or a note that says how to pay: a card, a phone for instant transfers. */
function canBePaid({ payeeName, bankName, bankBic, bankAccount, bankCorrAccount, paymentNote }: Site): boolean {
  return Boolean(paymentNote || (payeeName && bankName && bankBic && bankAccount && bankCorrAccount))
}
