import type { Api } from '../../../platform/http/serve.server.ts'
import { readProgress } from '../../../platform/jobs/queue.server.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { exportProducts, importTemplate } from '../export-products.server.ts'
import * as contract from './import.contract.ts'
import { columnOf, importFields } from './import-columns.ts'
import { getRun, listRuns, toAnswer, toBrief } from './import-runs.server.ts'
import { type Imports, importJob } from './imports.server.ts'
import { uploadImport } from './upload-import.server.ts'

export function serveImports(api: Api, db: Database, imports: Imports): void {
  const answer = async (id: number) => toAnswer(await getRun(db, id), await readProgress(db, importJob, { id }))

  api.serve(contract.listImports, async () => {
    const fields = importFields.map((field) => {
      const { label: title, required = false, hint = null } = columnOf(field)
      return { field, title, required, hint }
    })
    return { results: (await listRuns(db)).map(toBrief), fields }
  })
  api.serve(contract.uploadImport, async ({ file }, { viewer }) => answer(await uploadImport(db, viewer, file)))
  api.serve(contract.downloadImportTemplate, ({ query }) => importTemplate(query.format))
  api.serve(contract.getImport, ({ params }) => answer(params.id))
  api.serve(contract.checkImport, async ({ params, body }, { viewer }) => {
    await imports.check(params.id, viewer, body.columns, body.create_missing)
    return answer(params.id)
  })
  api.serve(contract.runImport, async ({ params }, { viewer }) => {
    await imports.run(params.id, viewer)
    return answer(params.id)
  })
  api.serve(contract.cancelImport, async ({ params }) => {
    await imports.cancel(params.id)
    return answer(params.id)
  })
  api.serve(contract.exportProducts, ({ query }) => exportProducts(db, query.format))
}
