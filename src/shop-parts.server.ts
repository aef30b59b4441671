import type { Logger } from 'pino'
import type { AccountsParts } from './accounts/accounts-parts.server.ts'
import type { OrderHistory } from './accounts/profile-api.server.ts'
import type { BackupFiles } from './backups/store/backup-files.server.ts'
import type { Catalogue } from './catalogue/catalogue.server.ts'
import type { StaffListParts } from './catalogue/staff/list-staff-products.server.ts'
import type { Content } from './content/content.server.ts'
import type { Documents } from './content/documents.server.ts'
import type { Kept } from './follow-changes.server.ts'
import type { Sender } from './mail/letter-layout.server.ts'
import type { Storage } from './media/storage.server.ts'
import type { TakePicture } from './media/take-picture.server.ts'
import type { Variants } from './media/variants.server.ts'
import type { OfficeSetup } from './office/today.server.ts'
import type { ParcelsParts } from './parcels/parcels-parts.server.ts'
import type { PaymentsParts } from './payments/payments-parts.server.ts'
import type { Background } from './platform/http/background.server.ts'
import type { Guard } from './platform/http/guard.server.ts'
import type { JobCalls } from './platform/jobs/worker.server.ts'
import type { Listener } from './platform/postgres/listen.server.ts'
import type { Config } from './platform/process/config.server.ts'
import type { AnswerLinks } from './preorders/answer-links.server.ts'

/** What features share in one process, for requests and for background jobs. Each feature names what it needs of it. */
export interface ShopParts extends Kept, PaymentsParts, Pick<ParcelsParts, 'requireVisible'> {
  config: Config
  log: Logger
  /** Notifies about changes made by other processes; without it nothing is cached. */
  listener: Listener | undefined
  jobs: JobCalls
  /** What requests begin and do not wait for. */
  background: Background
  publicUrl: string
  /** Which optional things the owner has set up. */
  setup: OfficeSetup

  storage: Storage
  variants: Variants
  takePicture: TakePicture
  /** Undefined when there is no BACKUP_URL. */
  backups: BackupFiles | undefined

  content: Content
  documents: Documents
  /** The shop as the sender of letters. */
  sender: () => Promise<Sender>
  accounts: AccountsParts
  guard: Guard
  orderHistory: OrderHistory

  catalogue: Catalogue
  /** How search understands what staff type into the table of goods. */
  readText: StaffListParts['readText']
  answerLinks: AnswerLinks

  close: () => Promise<void>
}
