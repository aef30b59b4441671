import type { Feature } from '../platform/feature.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { auditRecords } from './audit.server.ts'
import { serveAudit } from './audit-api.server.ts'

export const auditFeature: Feature<{ db: Database }> = {
  name: 'audit',
  serve: ({ api }, { db }) => serveAudit(api, db),
  personalRecords: [auditRecords],
}
