import type { Logger } from 'pino'
import { type Accounts, openAccounts } from './accounts/accounts.server.ts'
import { companiesOf } from './accounts/identities/identity-services.server.ts'
import type { PasswordCost } from './accounts/password-thread.server.ts'
import type { BackupFiles } from './backups/store/backup-files.server.ts'
import { openCards } from './catalogue/cards.server.ts'
import { openCatalogue } from './catalogue/catalogue.server.ts'
import { openLiveIndex } from './catalogue/index/live-index.server.ts'
import { followSales } from './catalogue/sales/follow-sales.server.ts'
import { openContent } from './content/content.server.ts'
import { openDocuments } from './content/documents.server.ts'
import { followTimeZone } from './content/follow-time-zone.server.ts'
import { followChanges } from './follow-changes.server.ts'
import { addListeners } from './listeners.server.ts'
import type { Storage } from './media/storage.server.ts'
import { openPictureIntake } from './media/take-picture.server.ts'
import { openVariants, type Variants } from './media/variants.server.ts'
import type { OfficeSetup } from './office/today.server.ts'
import { orderHistory } from './orders/order-history.server.ts'
import { orderOutboxJob } from './orders/order-outbox.server.ts'
import { requireVisible } from './orders/staff/visible-orders.server.ts'
import { openCarriers } from './parcels/carriers/open-carriers.server.ts'
import { openQuotes } from './parcels/quotes/quote-delivery.server.ts'
import { openProvider } from './payments/open-provider.server.ts'
import { checkPaymentsJob, checkPaymentsOf } from './payments/paying/check-payments.server.ts'
import { comparePaymentsJob } from './payments/paying/compare-payments.server.ts'
import { openPayLinks } from './payments/paying/pay-links.server.ts'
import { sendRefundsJob } from './payments/paying/send-refunds.server.ts'
import type { PaymentsParts } from './payments/payments-parts.server.ts'
import { takesParts } from './payments/provider.ts'
import { sendReceiptsJob } from './payments/receipts/send-receipts.server.ts'
import { personalRecords } from './personal-records.server.ts'
import { Background } from './platform/http/background.server.ts'
import { type JobCalls, noJobCalls } from './platform/jobs/worker.server.ts'
import { PageCache } from './platform/pages/page-cache.server.ts'
import { openPurgeAnnouncer } from './platform/pages/purge-announcer.server.ts'
import type { Database } from './platform/postgres/database.server.ts'
import type { Listener } from './platform/postgres/listen.server.ts'
import type { Config } from './platform/process/config.server.ts'
import { openAnswerLinks } from './preorders/answer-links.server.ts'
import { openSearchWords } from './search/search-words.server.ts'
import { openStaffQuery } from './search/staff/read-staff-query.server.ts'
import type { ShopParts } from './shop-parts.server.ts'

/** What a process begins with. */
export interface ShopGround {
  config: Config
  db: Database
  log: Logger
  storage: Storage
  /** Notifies about changes made by other processes; without it nothing is cached. */
  listener?: Listener | undefined
  /** The clock; tests set their own. */
  now?: (() => Date) | undefined
  /** Tests use a low cost, because real hashes are slow. */
  passwordCost?: PasswordCost
  /** Shared with whoever paints pictures of the demo; optional in tests. */
  variants?: Variants
  /** The worker of this process; optional in tests. */
  jobs?: JobCalls
  /** Undefined when there is no BACKUP_URL. */
  backups?: BackupFiles | undefined
}

type Ground = ShopGround & { now: () => Date; jobs: JobCalls }

/** Opens what features share, once for a process. */
export function openParts(given: ShopGround): ShopParts {
  addListeners()
  const { now = () => new Date(), jobs = noJobCalls } = given
  const { config, db, listener, log, storage, variants = openVariants(storage), backups } = given
  const { picturesUrl, publicUrl } = config
  const ground = { ...given, now, jobs }
  const { purges, closeSales, ...kept } = openKept(ground)
  const texts = openTexts(ground)
  const { parts: accounts, guard } = openPeople(ground, texts)
  const background = new Background()
  const paying = openPaying(ground, accounts.limits, background)
  return {
    ...kept,
    ...texts,
    ...paying,
    config,
    listener,
    log,
    storage,
    variants,
    backups,
    jobs,
    background,
    publicUrl,
    setup: readSetup(config),
    takePicture: openPictureIntake(db, storage),
    accounts,
    guard,
    catalogue: openCatalogue(db, kept.live, kept.cards, picturesUrl),
    readText: openStaffQuery(db, kept.words),
    answerLinks: openAnswerLinks(secretOf(config), publicUrl),
    orderHistory: (accountId) => orderHistory(paying, accountId),
    requireVisible: (role, orderId) => requireVisible(paying, role, orderId),
    async close() {
      await background.idle()
      closeSales?.()
      purges?.close()
      await accounts.passwords.close()
    },
  }
}

/** Data of the database that the process keeps in memory, followed from the beginning. */
function openKept({ config, db, listener, log }: Ground) {
  const purges = config.purgeUrls.length > 0 ? openPurgeAnnouncer(config.purgeUrls, log) : undefined
  const kept = {
    cache: new PageCache(undefined, purges),
    live: openLiveIndex(db, log, listener !== undefined),
    cards: openCards(db, config.picturesUrl, listener?.connected === true),
    words: openSearchWords(db, listener !== undefined),
  }
  followChanges(kept, listener, () => followTimeZone(db))
  return { ...kept, purges, closeSales: listener && followSales(db, listener, log) }
}

function openTexts({ config, db }: Ground) {
  const { picturesUrl, publicUrl } = config
  const content = openContent(db, picturesUrl)
  return {
    content,
    documents: openDocuments(db, content, publicUrl, {
      sign_in_services: companiesOf(config),
      address_service: config.dadata ? 'DaData.ru' : null,
    }),
    sender: async () => {
      const { shop_name: shopName, email } = await content.siteData()
      return { shopName, email, url: publicUrl }
    },
  }
}

function openPeople(
  { config, db, now, passwordCost }: Ground,
  { documents, sender }: ReturnType<typeof openTexts>,
): Accounts {
  return openAccounts({
    db,
    secret: secretOf(config),
    publicUrl: config.publicUrl,
    otherOrigins: config.corsOrigins,
    identityKeys: config,
    now,
    passwordCost,
    records: personalRecords,
    sender,
    consentVersion: async () => (await documents.getDocument('consent')).version,
  })
}

/** What the rules of orders and of paying share. */
function openPaying(
  { config, db, now, log, jobs }: Ground,
  limits: PaymentsParts['limits'],
  background: Background,
): PaymentsParts {
  const provider = openProvider(config)
  const carriers = openCarriers(config)
  const payLinks = openPayLinks(secretOf(config), config.publicUrl)
  const runOutboxSoon = () => jobs.runSoon(orderOutboxJob)
  const runPaymentsSoon = () => {
    if (!provider) return
    jobs.runSoon(checkPaymentsJob)
    jobs.runSoon(comparePaymentsJob)
    jobs.runSoon(sendRefundsJob)
    jobs.runSoon(sendReceiptsJob)
  }
  return {
    db,
    now,
    picturesUrl: config.picturesUrl,
    undoSeconds: config.undoSeconds,
    limits,
    provider,
    carriers,
    quote: openQuotes({ db, now, carriers, log }),
    payLinks,
    takesDeposits: (site) => takesParts(provider, site),
    payLink: provider && ((orderId) => payLinks.linkTo(orderId)),
    runOutboxSoon,
    runPaymentsSoon,
    askProviderSoon: (orderId) => {
      if (provider) background.run(checkPaymentsOf({ db, now, log, provider, runOutboxSoon, runPaymentsSoon }, orderId))
    },
  }
}

function readSetup({ smtpUrl, backupUrl, databaseUrl, demo }: Config): OfficeSetup {
  return {
    mail: { hasSmtp: smtpUrl !== undefined, demo },
    backup: { hasUrl: backupUrl !== undefined, embedded: databaseUrl === undefined, demo },
  }
}

function secretOf({ sessionSecret }: Config): string {
  if (!sessionSecret) throw new Error('SESSION_SECRET is neither set nor generated')
  return sessionSecret
}
