import type { Database } from '../platform/database.server.ts'
import type { Api } from '../platform/serve.server.ts'
import * as contract from './audit.contract.ts'
import { listAudit, listAuditPeople } from './audit.server.ts'

const pageSize = 50

export function serveAudit(api: Api, db: Database): void {
  api.serve(contract.listAuditLog, async ({ query: { who, subject, subject_id: subjectId, from, to, after } }) => {
    const filter = { accountId: who, subject, subjectId, from: dayStart(from), to: dayStart(to, 1), after }
    const rows = await listAudit(db, filter, pageSize + 1)
    const results = rows.slice(0, pageSize)
    const last = results.at(-1)
    return {
      results: results.map(({ at, accountId, subjectId: id, subjectName, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
        account_id: accountId,
        subject_id: id,
        subject_name: subjectName,
      })),
      next: rows.length > pageSize && last ? last.id : null,
    }
  })

  api.serve(contract.listAuditAuthors, () => listAuditPeople(db))
}

/** Days are the shop's: it lives in Novosibirsk, seven hours ahead of UTC all year. */
function dayStart(day: string | undefined, plus = 0): Date | undefined {
  if (day === undefined) return undefined
  return new Date(Date.parse(`${day}T00:00:00+07:00`) + plus * 86_400_000)
}
