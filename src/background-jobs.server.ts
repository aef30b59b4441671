import type { Logger } from 'pino'
import { deleteExpiredTraces } from './accounts/delete-expired.server.ts'
import { backUp } from './backups/backup-jobs.server.ts'
import type { BackupFiles } from './backups/store/backup-files.server.ts'
import { deleteMailedRequests, restockLettersJob, writeRestockLetters } from './cart/restock/restock-letters.server.ts'
import { continueBulkChanges } from './catalogue/staff/bulk-changes.server.ts'
import { fetchImportedPictures } from './catalogue/staff/import/fetch-pictures.server.ts'
import { runImports } from './catalogue/staff/import/imports.server.ts'
import { watchShelf } from './consolidation/watch-shelf.server.ts'
import { announceNewDay } from './content/announce-new-day.server.ts'
import { openContent } from './content/content.server.ts'
import { changesChannel } from './database/changes.server.ts'
import { addListeners } from './listeners.server.ts'
import { openSmtp, sendMails } from './mail/send-mail.server.ts'
import { makeVariants } from './media/make-variants.server.ts'
import { prepareVariants } from './media/prepare-variants.server.ts'
import type { Storage } from './media/storage.server.ts'
import { openPictureIntake } from './media/take-picture.server.ts'
import { removeUnusedPictures } from './media/unused-pictures.server.ts'
import type { Variants } from './media/variants.server.ts'
import { expireOrders } from './orders/expire-orders.server.ts'
import { orderOutboxJob, sendOrderEvents } from './orders/order-outbox.server.ts'
import { makeCarrierOrders } from './parcels/carrier-orders/carrier-orders.server.ts'
import { openCarriers } from './parcels/carriers/open-carriers.server.ts'
import { copyPlaces } from './parcels/places/copy-places.server.ts'
import { remindStorage } from './parcels/tracking/remind-storage.server.ts'
import { trackParcels } from './parcels/tracking/track-parcels.server.ts'
import { openProvider } from './payments/open-provider.server.ts'
import { checkPayments, type PayingParts } from './payments/paying/check-payments.server.ts'
import { handOverForeignMoney } from './payments/paying/foreign-money.server.ts'
import { openPayLinks } from './payments/paying/pay-links.server.ts'
import { sendRefunds, sendRefundsJob } from './payments/paying/send-refunds.server.ts'
import { sendReceipts } from './payments/receipts/send-receipts.server.ts'
import { openFetchPublic } from './platform/http/fetch-public.server.ts'
import type { Job } from './platform/jobs/job.server.ts'
import { jobsChannel } from './platform/jobs/queue.server.ts'
import { type JobCalls, openWorker, type Worker } from './platform/jobs/worker.server.ts'
import type { Database } from './platform/postgres/database.server.ts'
import type { Listener } from './platform/postgres/listen.server.ts'
import type { Closer } from './platform/process/close-all.server.ts'
import type { Config } from './platform/process/config.server.ts'
import { openAnswerLinks } from './preorders/answer-links.server.ts'
import { closePreorders } from './preorders/close-preorders.server.ts'
import { followReleases, remindOfPreorders } from './preorders/preorder-jobs.server.ts'
import { recountFavourites } from './reports/recount-favourites.server.ts'
import { recountSales } from './reports/recount-sales.server.ts'
import { removeUnusedPhotos } from './returns/return-photos.server.ts'
import { deleteOldEmptySearches } from './search/empty-searches.server.ts'
import { scoreProductsNightly } from './search/order/score-products.server.ts'

interface JobParts {
  config: Config
  db: Database
  log: Logger
  storage: Storage
  variants: Variants
  /** Undefined when there is no BACKUP_URL. */
  backups?: BackupFiles | undefined
}

/** The background jobs of all features. */
function listJobs({ config, db, log, storage, variants, backups }: JobParts, runSoon: JobCalls['runSoon']): Job[] {
  addListeners()
  const content = openContent(db, config.picturesUrl)
  const sender = async () => {
    const { shop_name: shopName, email } = await content.siteData()
    return { shopName, email, url: config.publicUrl }
  }
  const provider = openProvider(config)
  const payLinks = openPayLinks(config.sessionSecret ?? '', config.publicUrl)
  const preorders = { db, sender, links: openAnswerLinks(config.sessionSecret ?? '', config.publicUrl) }
  const calls = {
    runOutboxSoon: () => runSoon(orderOutboxJob),
    runPaymentsSoon: () => runSoon(sendRefundsJob),
  }
  const carriers = openCarriers(config)
  // An owner may keep pictures on a server of the own network; everybody else is refused it.
  const fetchRules = config.picturesFromOwnNetwork ? { mayConnect: () => true } : {}
  const { dataDir, backupKeepDays: keepDays, databaseUrl } = config
  const backupJobs = backups
    ? backUp({ files: backups, db, storage, dataDir, keepDays }, { embedded: databaseUrl === undefined })
    : []
  return [
    ...backupJobs,
    announceNewDay(db),
    closePreorders(db),
    continueBulkChanges(db),
    fetchImportedPictures({
      db,
      takePicture: openPictureIntake(db, storage),
      fetchPublic: openFetchPublic(fetchRules),
    }),
    copyPlaces(db, carriers, log),
    deleteExpiredTraces(db),
    deleteMailedRequests(db),
    deleteOldEmptySearches(db),
    expireOrders(db, log),
    followReleases(preorders),
    makeCarrierOrders({ db, carriers, log }),
    makeVariants(db, storage),
    ...(config.preparePictures ? [prepareVariants(db, variants)] : []),
    recountFavourites(db),
    recountSales(db),
    removeUnusedPictures(db, storage),
    removeUnusedPhotos(db),
    remindOfPreorders(preorders),
    remindStorage(db, config.publicUrl),
    runImports(db),
    scoreProductsNightly(db),
    sendOrderEvents(db, config.publicUrl, provider && ((orderId) => payLinks.linkTo(orderId))),
    handOverForeignMoney({ db, provider, now: () => new Date(), ...calls }),
    ...(provider ? payingJobs({ db, log, provider, now: () => new Date(), ...calls }) : []),
    trackParcels({ db, carriers, publicUrl: config.publicUrl, log }),
    watchShelf({ db, publicUrl: config.publicUrl, log }),
    writeRestockLetters(db, sender),
  ]
}

/** What a payment provider makes necessary. */
function payingJobs(parts: PayingParts): Job[] {
  return [checkPayments(parts), sendRefunds(parts), sendReceipts(parts)]
}

export async function startBackgroundJobs(
  parts: JobParts & { listener: Listener },
  closers: Closer[],
): Promise<Worker> {
  const { config, db, listener, log } = parts
  const jobs = listJobs(parts, (definition) => worker.runSoon(definition))
  if (config.smtpUrl) {
    const smtp = openSmtp(config.smtpUrl, config.mailFrom, config.publicUrl)
    closers.push(() => smtp.close())
    jobs.push(...sendMails(db, smtp.send, log))
  } else if (!config.demo) {
    log.warn('SMTP_URL is not set: letters are kept and wait until it is')
  }
  const worker = openWorker({ db, jobs, log })
  closers.push(() => worker.stop())
  await worker.start()
  listener.onNotification(jobsChannel, worker.pollSoon)
  listener.onNotification(changesChannel, () => worker.runSoon(restockLettersJob))
  return worker
}
