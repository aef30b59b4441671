import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { openAccounts } from './accounts/accounts.server.ts'
import { serveAccounts } from './accounts/accounts-api.server.ts'
import type { PasswordCost } from './accounts/password-thread.server.ts'
import { serveProfile } from './accounts/profile-api.server.ts'
import { serveSecurity } from './accounts/second-factor/security-api.server.ts'
import { serveTeam } from './accounts/staff/team-api.server.ts'
import { serveAudit } from './audit/audit-api.server.ts'
import { registerBackupMetrics } from './backups/backup-metrics.server.ts'
import { openShelf } from './cart/shelf.server.ts'
import { serveShelf } from './cart/shelf-api.server.ts'
import { openCards } from './catalogue/cards.server.ts'
import { openCatalogue } from './catalogue/catalogue.server.ts'
import { serveCatalogue } from './catalogue/catalogue-api.server.ts'
import { openLiveIndex } from './catalogue/index/live-index.server.ts'
import { serveImports } from './catalogue/staff/import/import-api.server.ts'
import { openImports } from './catalogue/staff/import/imports.server.ts'
import { serveStaffProducts } from './catalogue/staff/staff-catalogue-api.server.ts'
import { serveStaffCategories } from './catalogue/staff/staff-categories-api.server.ts'
import { serveStrips } from './catalogue/staff/strips/staff-strips-api.server.ts'
import { openHomeStrips } from './catalogue/strips/home-strips.server.ts'
import { serveCheckout } from './checkout/checkout-api.server.ts'
import { serveStaffDeliveryTypes } from './checkout/delivery-types/delivery-types-api.server.ts'
import { serveNewOrders } from './checkout/staff/new-order-api.server.ts'
import { serveCollecting } from './consolidation/collecting-api.server.ts'
import { openAnnouncements } from './content/announcements.server.ts'
import { openContent } from './content/content.server.ts'
import { serveAnnouncements, serveContent, serveDeliveryDates } from './content/content-api.server.ts'
import { openDocuments } from './content/documents.server.ts'
import { serveStaffContent } from './content/staff/staff-content-api.server.ts'
import { openStaffDocuments } from './content/staff/staff-documents.server.ts'
import { followChanges } from './follow-changes.server.ts'
import { keepDemoLocal } from './keep-demo-local.server.ts'
import { addListeners } from './listeners.server.ts'
import { serveLetters, serveMail } from './mail/mail-api.server.ts'
import { registerMailMetrics } from './mail/mail-metrics.server.ts'
import { serveMailQueue } from './mail/staff/mail-queue-api.server.ts'
import { servePictures } from './media/media-api.server.ts'
import type { Storage } from './media/storage.server.ts'
import { openPictureIntake } from './media/take-picture.server.ts'
import { servePictureUploads } from './media/uploads-api.server.ts'
import { openVariants, type Variants } from './media/variants.server.ts'
import { serveOffice } from './office/office-api.server.ts'
import { serveCollection } from './orders/collection/collection-api.server.ts'
import { orderHistory } from './orders/order-history.server.ts'
import { orderOutboxJob } from './orders/order-outbox.server.ts'
import { serveOrders } from './orders/orders-api.server.ts'
import { serveCustomers } from './orders/staff/customers/customers-api.server.ts'
import { openLiveOrders } from './orders/staff/live/live-orders.server.ts'
import { serveLiveOrders } from './orders/staff/live/live-orders-api.server.ts'
import { serveStaffOrders } from './orders/staff/staff-orders-api.server.ts'
import { serveOrderExport } from './orders/staff/table/export-orders.server.ts'
import { requireVisible } from './orders/staff/visible-orders.server.ts'
import { carrierOrdersJob } from './parcels/carrier-orders/carrier-orders.server.ts'
import { openCarriers } from './parcels/carriers/open-carriers.server.ts'
import { servePlaces } from './parcels/places/places-api.server.ts'
import { openQuotes } from './parcels/quotes/quote-delivery.server.ts'
import { serveCarriers } from './parcels/staff/carriers-api.server.ts'
import { serveStaffParcels } from './parcels/staff/staff-parcels-api.server.ts'
import { serveCarrierNotifications } from './parcels/tracking/carrier-notifications.server.ts'
import { trackParcelsJob } from './parcels/tracking/track-parcels.server.ts'
import { openProvider } from './payments/open-provider.server.ts'
import { checkPaymentsJob, checkPaymentsOf } from './payments/paying/check-payments.server.ts'
import { openPayLinks } from './payments/paying/pay-links.server.ts'
import { servePaying } from './payments/paying/paying-api.server.ts'
import { sendRefundsJob } from './payments/paying/send-refunds.server.ts'
import { serveReceipts } from './payments/receipts/receipts-api.server.ts'
import { sendReceiptsJob } from './payments/receipts/send-receipts.server.ts'
import { serveRefunds } from './payments/refunds/refunds-api.server.ts'
import { serveStatement } from './payments/statement/statement-api.server.ts'
import { personalRecords } from './personal-records.server.ts'
import { ShopError } from './platform/contract/errors.ts'
import type { Role } from './platform/contract/roles.ts'
import { serveAssets } from './platform/http/assets.server.ts'
import { addBackground } from './platform/http/background.server.ts'
import { errorBody } from './platform/http/error-answers.server.ts'
import { openHttpApp } from './platform/http/http-app.server.ts'
import type { TotalMetrics } from './platform/http/operations.server.ts'
import { createApi } from './platform/http/serve.server.ts'
import { type JobCalls, noJobCalls } from './platform/jobs/worker.server.ts'
import type { PageBuild } from './platform/pages/page-build.server.ts'
import { PageCache } from './platform/pages/page-cache.server.ts'
import { servePages } from './platform/pages/pages.server.ts'
import { openPurgeAnnouncer } from './platform/pages/purge-announcer.server.ts'
import type { Database } from './platform/postgres/database.server.ts'
import { registerDatabaseMetrics } from './platform/postgres/database-metrics.server.ts'
import type { Listener } from './platform/postgres/listen.server.ts'
import type { Config } from './platform/process/config.server.ts'
import { freeBytes } from './platform/process/disk-space.server.ts'
import { openAnswerLinks } from './preorders/answer-links.server.ts'
import { preordersJob } from './preorders/preorder-jobs.server.ts'
import { servePreorders } from './preorders/preorders-api.server.ts'
import { findRedirect } from './redirects/find-redirect.server.ts'
import { serveRedirects } from './redirects/redirects-api.server.ts'
import { serveReports } from './reports/reports-api.server.ts'
import { serveReturns } from './returns/returns-api.server.ts'
import { serveSearch } from './search/search-api.server.ts'
import { openSearch } from './search/search-products.server.ts'
import { openSearchWords } from './search/search-words.server.ts'
import { serveSearchOrder } from './search/staff/order-api.server.ts'
import { openStaffQuery } from './search/staff/read-staff-query.server.ts'
import { serveStaffSynonyms } from './search/staff/synonyms-api.server.ts'
import { serveSeo } from './seo/seo-api.server.ts'
import { serveStock } from './stock/stock-api.server.ts'

export interface AppParts {
  config: Config
  db: Database
  /** Notifies about changes made by other processes; without it nothing is cached. */
  listener?: Listener
  log: Logger
  storage: Storage
  /** The clock; tests set their own. */
  now?: () => Date
  /** Tests use a low cost, because real hashes are slow. */
  passwordCost?: PasswordCost
  /** How many bytes are left on a folder's disk; tests simulate a full one. */
  free?: typeof freeBytes
  /** Shared with the worker, which makes missing picture files in advance; optional in tests. */
  variants?: Variants
  /** The worker of this process; optional in tests. */
  jobs?: JobCalls
  /** The figures of all processes, where there are several. */
  totalMetrics?: TotalMetrics
  /** The built pages, or Vite's in development. API tests run without pages. */
  pages?: { loadBuild: () => Promise<PageBuild>; clientFolder?: string }
}

/** Builds the whole shop from its features, without listening. Tests use it directly. */
export async function buildApp({
  config,
  db,
  listener,
  log,
  storage,
  now = () => new Date(),
  passwordCost,
  free = freeBytes,
  variants = openVariants(storage),
  jobs = noJobCalls,
  totalMetrics,
  pages,
}: AppParts): Promise<FastifyInstance> {
  addListeners()
  const purges = config.purgeUrls.length > 0 ? openPurgeAnnouncer(config.purgeUrls, log) : undefined
  const cache = new PageCache(undefined, purges)
  const app = await openHttpApp(config, { cache, db, log, free, totalMetrics })

  const background = addBackground(app)
  if (config.demo) keepDemoLocal(app)
  const live = openLiveIndex(db, log, listener !== undefined)
  await live.current()
  const { picturesUrl, publicUrl } = config
  const cards = openCards(db, picturesUrl, listener?.connected === true)
  const words = openSearchWords(db, listener !== undefined)
  app.addHook('onClose', async () => purges?.close())
  followChanges({ cache, live, cards, words }, listener)
  listener?.onAbsence((absence) => db.$client.setSilent(absence === 'silent'))

  const content = openContent(db, picturesUrl)
  const documents = openDocuments(db, content, publicUrl)
  const accounts = openAccounts({
    db,
    secret: secretOf(config),
    publicUrl,
    otherOrigins: config.corsOrigins,
    now,
    passwordCost,
    records: personalRecords,
    sender: async () => {
      const { shop_name: shopName, email } = await content.siteData()
      return { shopName, email, url: publicUrl }
    },
    consentVersion: async () => (await documents.getDocument('consent')).version,
  })
  app.addHook('onClose', () => accounts.parts.passwords.close())

  const api = createApi(app, cache, accounts.guard)
  const announcements = openAnnouncements(db, (tags) => cache.invalidate(tags))
  app.addHook('onClose', async () => announcements.close())
  serveAnnouncements(api, announcements)
  serveContent(api, content, documents)
  serveDeliveryDates(api, db)
  const catalogue = openCatalogue(db, live, cards, picturesUrl)
  serveCatalogue(api, catalogue)
  serveStrips(api, db, openHomeStrips(db, live, catalogue.readCards))
  serveStaffProducts(api, { db, live, readText: openStaffQuery(db, words), picturesUrl, jobs })
  serveStock(api, db, live)
  serveStaffCategories(api, { db, live, picturesUrl })
  servePictureUploads(api, openPictureIntake(db, storage), picturesUrl)
  const search = openSearch({ db, live, catalogue, words, picturesUrl })
  serveSearch(api, search)
  const mailSetup = { hasSmtp: config.smtpUrl !== undefined, demo: config.demo }
  const backupSetup = {
    hasUrl: config.backupUrl !== undefined,
    embedded: config.databaseUrl === undefined,
    demo: config.demo,
  }
  registerBackupMetrics(app.metrics, db, backupSetup)
  registerMailMetrics(app.metrics, db, mailSetup)
  registerDatabaseMetrics(app.metrics, db)
  serveMailQueue(api, db, mailSetup, jobs)
  serveMail(api, db, { demo: config.demo })
  serveLetters(app, db, { demo: config.demo })
  serveAccounts(api, accounts.parts, accounts.guard)
  const runOutboxSoon = () => jobs.runSoon(orderOutboxJob)
  const provider = openProvider(config)
  const carriers = openCarriers(config)
  const payLinks = openPayLinks(secretOf(config), publicUrl)
  const runPaymentsSoon = () => {
    if (!provider) return
    jobs.runSoon(checkPaymentsJob)
    jobs.runSoon(sendRefundsJob)
    jobs.runSoon(sendReceiptsJob)
  }
  const orders = {
    db,
    now,
    picturesUrl,
    runOutboxSoon,
    limits: accounts.parts.limits,
    provider,
    carriers,
    quote: openQuotes({ db, now, carriers, log }),
    payLinks,
    payLink: provider && ((orderId: number) => payLinks.linkTo(orderId)),
    runPaymentsSoon,
    askProviderSoon: (orderId: number) => {
      if (provider) background.run(checkPaymentsOf({ db, now, log, provider, runOutboxSoon, runPaymentsSoon }, orderId))
    },
  }
  serveProfile(api, accounts.parts, accounts.guard, (accountId) => orderHistory(orders, accountId))
  serveShelf(api, openShelf(db, picturesUrl, publicUrl))
  serveCheckout(api, orders)
  serveOrders(api, orders)
  serveCollecting(api, orders)
  serveCollection(api, orders, config.publicUrl)
  servePaying(api, orders, { knowsSenders: config.trustProxy !== false })
  servePlaces(api, db)
  const runSoon = {
    carrierOrders: () => jobs.runSoon(carrierOrdersJob),
    tracking: () => jobs.runSoon(trackParcelsJob),
    outbox: runOutboxSoon,
  }
  const parcels = {
    db,
    now,
    carriers,
    publicUrl,
    runSoon,
    requireVisible: (role: Role, orderId: number) => requireVisible(orders, role, orderId),
  }
  serveStaffParcels(api, parcels)
  serveCarriers(api, parcels)
  serveCarrierNotifications(api, parcels)
  servePreorders(api, {
    ...orders,
    publicUrl,
    links: openAnswerLinks(secretOf(config), publicUrl),
    runPreordersSoon: () => jobs.runSoon(preordersJob),
  })
  serveStaffOrders(api, orders)
  serveNewOrders(api, orders, accounts.parts)
  serveStatement(api, orders)
  serveReceipts(api, orders)
  serveReturns(api, orders)
  serveRefunds(api, orders)
  serveCustomers(api, orders, accounts.parts)
  serveAudit(api, db)
  serveImports(api, db, openImports(db, jobs))
  serveStaffContent(api, { db, accounts: accounts.parts, documents: openStaffDocuments(db, documents), picturesUrl })
  serveStaffSynonyms(api, db)
  serveSearchOrder(api, db, search)
  serveStaffDeliveryTypes(api, db)
  serveLiveOrders(app, accounts.guard, openLiveOrders(listener))
  serveOrderExport(api, db)
  serveTeam(api, accounts.parts)
  serveReports(api, db)
  serveSecurity(api, accounts.parts)
  const isPage = async (path: string) => (await app.inject({ url: path })).statusCode === 200
  serveRedirects(api, { db, publicUrl, ...(pages && { isPage }) })
  serveOffice(api, db, live, { mail: mailSetup, backup: backupSetup })
  servePictures(app, variants)
  serveSeo(app, { db, content, cache, publicUrl, picturesUrl })
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw new ShopError('not_found')
  })

  if (pages) {
    if (pages.clientFolder) await serveAssets(app, pages.clientFolder)
    servePages(app, {
      api,
      cache,
      publicUrl,
      loadBuild: pages.loadBuild,
      findRedirect: (url) => findRedirect(db, url),
      development: pages.clientFolder === undefined,
      imageHosts: URL.canParse(picturesUrl) ? [new URL(picturesUrl).origin] : [],
    })
  }
  app.setNotFoundHandler((request, reply) => reply.code(404).send(errorBody(new ShopError('not_found'), request.id)))
  return app
}

function secretOf({ sessionSecret }: Config): string {
  if (!sessionSecret) throw new Error('SESSION_SECRET is neither set nor generated')
  return sessionSecret
}
