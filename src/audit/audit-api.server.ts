import type { Api } from '../platform/http/serve.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { dayStart } from '../platform/text/shop-day.ts'
import * as contract from './audit.contract.ts'
import { listAudit, listAuditPeople } from './audit.server.ts'

const pageSize = 50

/** What managers work on themselves. People, bank details, documents and exports are the administrators'. */
const managersSubjects = [
  'order',
  'release',
  'product',
  'category',
  'import',
  'stock',
  'delivery_type',
  'synonym',
  'empty_search',
  'search_pin',
  'home_opening',
  'mail',
]

export function serveAudit(api: Api, db: Database): void {
  api.serve(
    contract.listAuditLog,
    async ({ query: { who, subject, subject_id: subjectId, batch, from, to, after } }, { viewer }) => {
      const filter = {
        subjects: viewer.role === 'administrator' ? undefined : managersSubjects,
        accountId: who,
        subject,
        subjectId,
        batch,
        from: from === undefined ? undefined : dayStart(from),
        to: to === undefined ? undefined : dayStart(to, 1),
        after,
      }
      const rows = await listAudit(db, filter, pageSize + 1)
      const results = rows.slice(0, pageSize)
      const last = results.at(-1)
      return {
        results: results.map(({ at, accountId, subjectId: id, subjectName, batch: _batch, ...entry }) => ({
          ...entry,
          at: at.toISOString(),
          account_id: accountId,
          subject_id: id,
          subject_name: subjectName,
        })),
        next: rows.length > pageSize && last ? last.id : null,
      }
    },
  )

  api.serve(contract.listAuditAuthors, () => listAuditPeople(db))
}
