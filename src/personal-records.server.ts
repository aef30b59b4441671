import type { PersonalRecords } from './accounts/accounts-parts.server.ts'
import { factorRecords } from './accounts/second-factor/factor-records.server.ts'
import { auditRecords } from './audit/audit.server.ts'
import { shelfRecords } from './cart/shelf-records.server.ts'
import { collectionRecords } from './orders/collection/collection-api.server.ts'
import { orderRecords } from './orders/orders-records.server.ts'
import { customerNoteRecords } from './orders/staff/customers/customer-notes.server.ts'

/** Every feature that stores personal data: exported and erased with the account. */
export const personalRecords: PersonalRecords[] = [
  factorRecords,
  auditRecords,
  orderRecords,
  customerNoteRecords,
  collectionRecords,
  ...shelfRecords,
]
