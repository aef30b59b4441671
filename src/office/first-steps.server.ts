import { listProtection } from '../accounts/second-factor/required-factor.server.ts'
import type { LiveIndex } from '../catalogue/index/live-index.server.ts'
import { readSiteSettings } from '../content/read-site-settings.server.ts'
import { categories } from '../database/tables/catalogue.server.ts'
import type { siteSettings } from '../database/tables/content.server.ts'
import { deliveryTypes } from '../database/tables/orders.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { and, eq, isNull } from '../platform/postgres/drizzle.server.ts'
import { advisedSteps, type FirstStep, firstSteps } from './first-steps.ts'

type Site = typeof siteSettings.$inferSelect

/** The steps that are left before the shop can sell; empty once it can. */
export async function missingSteps(db: Database, live: LiveIndex): Promise<FirstStep[]> {
  const [site, [category], [delivery], index, team] = await Promise.all([
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
    factor: team.protected,
    team: team.people > 1,
  }
  const missing = firstSteps.filter((step) => !isDone[step])
  return missing.every((step) => advisedSteps.includes(step)) ? [] : missing
}

/** How many people may enter, and whether an administrator among them has a second factor. */
async function readTeam(db: Database): Promise<{ people: number; protected: boolean }> {
  const team = await listProtection(db)
  return { people: team.length, protected: team.some(({ passkeys, has_app }) => passkeys > 0 || has_app) }
}

/** A bank account, or a note that says how to pay: a card, a phone for instant transfers. */
function canBePaid({ payeeName, bankName, bankBic, bankAccount, bankCorrAccount, paymentNote }: Site): boolean {
  return Boolean(paymentNote || (payeeName && bankName && bankBic && bankAccount && bankCorrAccount))
}
