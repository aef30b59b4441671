import type { Logger } from 'pino'
import { unreadableApps } from './accounts/second-factor/factor-seal.server.ts'
import { openConfiguredBackups, tryBackups } from './backups/store/open-backup-files.server.ts'
import { ensureDocuments } from './content/documents.server.ts'
import { applyMigrations } from './database/migrate.server.ts'
import { tryCarriers } from './parcels/carriers/open-carriers.server.ts'
import { openProvider, tryProvider, warnOfDeposits } from './payments/open-provider.server.ts'
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
  requireServerVersion,
} from './platform/postgres/database.server.ts'
import { openDatabaseServer } from './platform/postgres/database-server.server.ts'
import { requireDatabase } from './platform/postgres/require-database.server.ts'
import type { Closer } from './platform/process/close-all.server.ts'
import type { Config } from './platform/process/config.server.ts'
import { keepSecret, prepareDataFolder } from './platform/process/data-folder.server.ts'
import type { PartnerKeys } from './platform/process/partner-keys.server.ts'
import { StartError } from './platform/process/start-error.server.ts'

/** What the processes of a shop share. */
export interface PreparedShop {
  config: Config
  address: DatabaseAddress
  /** Accounts of the demo that cannot sign in, because this is no demo. */
  lockedAccounts: string[]
}

/** What is done once for the whole shop, however many processes it has: folder, secret, database, its tables and data. */
export async function prepareShop(
  given: Config,
  log: Logger,
  closers: Closer[],
  say: (line: string) => void,
): Promise<PreparedShop> {
  prepareDataFolder(given.dataDir)
  const sessionSecret = given.sessionSecret ?? keepSecret(given.dataDir, 'session-secret')
  const config = {
    ...given,
    sessionSecret,
    ...(await openDemoPartners(given, sessionSecret, closers)),
  }
  const backups = await openConfiguredBackups(config)
  if (backups) await tryBackups(backups, log)
  const address = await openDatabaseServer(config, log, closers, { say })
  // Migrations may take longer than any limit for the statements of requests.
  const db = openDatabase(address, log, 2)
  try {
    const lockedAccounts = await prepareDatabase(db, config, say)
    const unreadable = await unreadableApps(db, config.sessionSecret)
    if (unreadable.length > 0) reportUnreadable(unreadable, given.sessionSecret !== undefined, say)
    const provider = openProvider(config)
    // The shop opens without waiting for the answer: a provider that is away may take its time.
    if (provider) void tryProvider(provider, log)
    if (provider) await warnOfDeposits(db, provider, log)
    void tryCarriers(config, log)
    return { config, address, lockedAccounts }
  } finally {
    await db.$client.end()
  }
}

/** Only in a demonstration: stand-ins for what is not configured. */
async function openDemoPartners(config: Config, secret: string, closers: Closer[]): Promise<PartnerKeys> {
  if (!config.demo) return {}
  const demo = await import('../demo/partners.ts')
  return demo.openDemoPartners(config, secret, closers)
}

async function prepareDatabase(db: Database, config: Config, say: (line: string) => void): Promise<string[]> {
  await requireDatabase(async () => {
    await requireServerVersion(db)
    await applyMigrations(db)
    await ensureDocuments(db)
  })
  if (config.demo) {
    const { fillDemo } = await import('../demo/fill.ts')
    await fillDemo(db, say)
  }
  const { lockDemoAccounts } = await import('../demo/lock-accounts.ts')
  return lockDemoAccounts(db, !config.demo)
}

/**
 * A SESSION_SECRET that was set to something else is a mistake, or meant: the operator says which. One that was generated
 * anew, after a restore on another machine, must not keep the shop closed.
 */
function reportUnreadable(emails: string[], isConfigured: boolean, say: (line: string) => void): void {
  const what = `The apps with codes of ${emails.join(', ')} were set up under another SESSION_SECRET and cannot be read.`
  const reset = `npm run staff:create -- --reset-factor ${emails.join(' ')}`
  if (isConfigured) throw new StartError(`${what}\nSet the former one, or let them set up a new app: ${reset}`)
  say(`${what} They can sign in by passkey or recovery code, or after: ${reset}`)
}
