import type { Api } from '../../platform/http/serve.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { listEmptySearches } from '../empty-searches.server.ts'
import { listSynonyms } from '../synonyms.server.ts'
import * as rules from './manage-synonyms.server.ts'
import * as contract from './synonyms.contract.ts'

export function serveStaffSynonyms(api: Api, db: Database): void {
  api.serve(contract.listStaffSynonyms, () => listSynonyms(db))
  api.serve(contract.createSynonym, async ({ body }, { viewer }) => {
    await rules.createSynonym(db, viewer, body)
    return listSynonyms(db)
  })
  api.serve(contract.updateSynonym, async ({ params, body }, { viewer }) => {
    await rules.updateSynonym(db, viewer, params.id, body)
    return listSynonyms(db)
  })
  api.serve(contract.deleteSynonym, async ({ params }, { viewer }) => {
    await rules.deleteSynonym(db, viewer, params.id)
    return listSynonyms(db)
  })
  api.serve(contract.listStaffEmptySearches, ({ query }) => listEmptySearches(db, query.days ?? 30))
  api.serve(contract.dismissEmptySearch, async ({ body }, { viewer }) => {
    await rules.dismissEmptySearch(db, viewer, body.query)
    return listEmptySearches(db, body.days)
  })
}
