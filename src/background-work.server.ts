import type { Logger } from 'pino'
import { forgetOld } from './accounts/forget-old.server.ts'
import { openContent } from './content/content.server.ts'
import { startNewDays } from './content/new-day.server.ts'
import { changesChannel } from './database/changes.server.ts'
import { mailChannel } from './mail/mail.server.ts'
import { openSmtp, startMailWorker } from './mail/mail-worker.server.ts'
import { pictureChannel, startPictureWorker } from './media/picture-worker.server.ts'
import type { Storage } from './media/storage.server.ts'
import { startUnusedPictures } from './media/unused-pictures.server.ts'
import { startOrderExpiry } from './orders/expire-orders.server.ts'
import { startOrderOutbox } from './orders/order-outbox.server.ts'
import { startRounds } from './platform/jobs/rounds.server.ts'
import type { Database } from './platform/postgres/database.server.ts'
import type { Listener } from './platform/postgres/listen.server.ts'
import type { Config } from './platform/process/config.server.ts'
import { forgetEmptySearches } from './search/empty-searches.server.ts'
import { forgetOldWishes, startRestockLetters } from './shelf/restock/restock-letters.server.ts'

const hourMs = 60 * 60 * 1000
/** As far back as the back office can look. */
const emptySearchDays = 365

export interface BackgroundWork {
  /** Something happened to an order: its letters can be written now. */
  wakeOutbox: () => void
  stop: () => Promise<void>
}

/**
 * What goes on without anybody asking: letters are written and sent, unpaid orders end, pictures are
 * resized, or removed when nothing shows them, old traces are forgotten.
 */
export function startBackgroundWork({
  config,
  db,
  listener,
  log,
  storage,
}: {
  config: Config
  db: Database
  listener: Listener
  log: Logger
  storage: Storage
}): BackgroundWork {
  const pictures = startPictureWorker(db, storage, log)
  listener.onNotification(pictureChannel, () => pictures.wake())
  pictures.wake()
  const unusedPictures = startUnusedPictures(db, storage, log)
  unusedPictures.wake()
  const stopMail = startMail({ config, db, listener, log })
  const stopRestock = startRestock({ config, db, listener, log })
  const outbox = startOrderOutbox({ db, publicUrl: config.publicUrl, log })
  outbox.wake()
  const expiry = startOrderExpiry({ db, now: () => new Date(), log, wakeOutbox: () => outbox.wake() })
  expiry.wake()
  const forgetting = startRounds({
    step: () => forgetAllOld(db),
    everyMs: hourMs,
    pauseMs: 0,
    log,
    failure: 'old traces were not forgotten',
  })
  forgetting.wake()
  const stopDays = startNewDays(db, log)
  return {
    wakeOutbox: () => outbox.wake(),
    async stop() {
      stopDays()
      await forgetting.stop()
      await expiry.stop()
      await outbox.stop()
      await stopRestock()
      await stopMail()
      await unusedPictures.stop()
      await pictures.stop()
    },
  }
}

async function forgetAllOld(db: Database): Promise<false> {
  const now = new Date()
  await Promise.all([forgetOld(db, now), forgetOldWishes(db, now), forgetEmptySearches(db, emptySearchDays)])
  return false
}

type WorkParts = Omit<Parameters<typeof startBackgroundWork>[0], 'storage'>

function startRestock({ config, db, listener, log }: WorkParts): () => Promise<void> {
  const content = openContent(db, config.picturesUrl)
  const letters = startRestockLetters({
    db,
    log,
    sender: async () => {
      const { shop_name: shopName, email } = await content.siteData()
      return { shopName, email, url: config.publicUrl }
    },
  })
  listener.onNotification(changesChannel, () => letters.wake())
  letters.wake()
  return () => letters.stop()
}

function startMail({ config, db, listener, log }: WorkParts): () => Promise<void> {
  if (!config.smtpUrl) {
    if (!config.demo) log.warn('SMTP_URL is not set: letters are kept and wait until it is')
    return async () => undefined
  }
  const smtp = openSmtp(config.smtpUrl, config.mailFrom, config.publicUrl)
  const worker = startMailWorker({ db, send: smtp.send, log })
  listener.onNotification(mailChannel, () => worker.wake())
  worker.wake()
  return async () => {
    await worker.stop()
    smtp.close()
  }
}
