import type { Database } from '../platform/database.server.ts'
import type { Api } from '../platform/serve.server.ts'
import * as contract from './mail.contract.ts'
import { readMailbox } from './mail.server.ts'

export function serveMail(api: Api, db: Database, options: { demo: boolean }): void {
  api.serve(contract.readMailbox, () => readMailbox(db, options))
}
