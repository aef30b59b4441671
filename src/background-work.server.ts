import type { Logger } from 'pino'
import { forgetOld } from './accounts/forget-old.server.ts'
import { startNewDays } from './content/new-day.server.ts'
import { mailChannel } from './mail/mail.server.ts'
import { openSmtp, startMailWorker } from './mail/mail-worker.server.ts'
import { pictureChannel, startPictureWorker } from './media/picture-worker.server.ts'
import type { Storage } from './media/storage.server.ts'
import type { Config } from './platform/config.server.ts'
import type { Database } from './platform/database.server.ts'
import type { Listener } from './platform/listen.server.ts'

const hourMs = 60 * 60 * 1000

/** What goes on without anybody asking: letters are sent, pictures are resized, old traces are forgotten. Returns how to stop it. */
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
}): () => Promise<void> {
  const pictures = startPictureWorker(db, storage, log)
  listener.onNotification(pictureChannel, () => pictures.wake())
  pictures.wake()
  const stopMail = startMail({ config, db, listener, log })
  const forget = () => {
    forgetOld(db, new Date()).catch((error: unknown) => log.warn({ err: error }, 'old traces were not forgotten'))
  }
  forget()
  const stopDays = startNewDays(db, log)
  const rounds = setInterval(forget, hourMs)
  return async () => {
    clearInterval(rounds)
    stopDays()
    await stopMail()
    await pictures.stop()
  }
}

type MailParts = Omit<Parameters<typeof startBackgroundWork>[0], 'storage'>

function startMail({ config, db, listener, log }: MailParts): () => Promise<void> {
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
