import { ShopError } from '../../../platform/contract/errors.ts'
import type { Role } from '../../../platform/contract/roles.ts'
import type { Api } from '../../../platform/http/serve.server.ts'
import type { StaffViewer } from '../../../platform/http/viewer.ts'
import { readProgress } from '../../../platform/jobs/queue.server.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { exportProducts, importTemplate } from '../export-products.server.ts'
import { hiddenFields } from '../fields-for-role.ts'
import { createImportName } from './create-import-name.server.ts'
import { errorFile } from './error-file.server.ts'
import * as contract from './import.contract.ts'
import { columnOf, matchedFields } from './import-columns.ts'
import { getRun, listRuns, readPicturesOf, toAnswer, toBrief } from './import-runs.server.ts'
import { type Imports, importJob } from './imports.server.ts'
import { uploadImport } from './upload-import.server.ts'
import { uploadImportPictures } from './upload-import-pictures.server.ts'

export function serveImports(api: Api, db: Database, imports: Imports): void {
  const answer = async ({ role }: StaffViewer, id: number) => {
    const run = await getRun(db, id)
    requireSeen(role, run.columns)
    return toAnswer(run, await readProgress(db, importJob, { id }), await readPicturesOf(db, id))
  }

  api.serve(contract.listImports, async (_, { viewer }) => {
    const hidden: readonly string[] = hiddenFields(viewer.role)
    const seen = matchedFields.filter((field) => !hidden.includes(field))
    const fields = seen.map((field) => {
      const { label: title, required = false, hint = null } = columnOf(field)
      return { field, title, required, hint }
    })
    return { results: (await listRuns(db)).map(toBrief), fields }
  })
  api.serve(contract.uploadImport, async ({ file }, { viewer }) => answer(viewer, await uploadImport(db, viewer, file)))
  api.serve(contract.uploadImportPictures, async ({ params, file }, { viewer }) => {
    requireSeen(viewer.role, (await getRun(db, params.id)).columns)
    await uploadImportPictures(db, params.id, file)
    return answer(viewer, params.id)
  })
  api.serve(contract.downloadImportTemplate, ({ query }, { viewer }) => importTemplate(viewer.role, query.format))
  api.serve(contract.getImport, ({ params }, { viewer }) => answer(viewer, params.id))
  api.serve(contract.checkImport, async ({ params, body }, { viewer }) => {
    requireSeen(viewer.role, body.columns)
    await imports.check(params.id, viewer, body.columns, {
      createMissing: body.create_missing,
      allowZeroPrice: body.allow_zero_price,
    })
    return answer(viewer, params.id)
  })
  api.serve(contract.runImport, async ({ params, body }, { viewer }) => {
    await imports.run(params.id, viewer, body.skip_errors)
    return answer(viewer, params.id)
  })
  api.serve(contract.createImportName, async ({ params, body }, { viewer }) => {
    const run = await getRun(db, params.id)
    await createImportName(db, viewer, run, body)
    return answer(viewer, params.id)
  })
  api.serve(contract.cancelImport, async ({ params }, { viewer }) => {
    await imports.cancel(params.id)
    return answer(viewer, params.id)
  })
  api.serve(contract.undoImport, async ({ params }, { viewer }) => {
    requireSeen(viewer.role, (await getRun(db, params.id)).columns)
    await imports.undo(params.id, viewer)
    return answer(viewer, params.id)
  })
  api.serve(contract.downloadImportErrors, async ({ params, query }, { viewer }) => {
    requireSeen(viewer.role, (await getRun(db, params.id)).columns)
    return errorFile(db, params.id, query.format)
  })
  api.serve(contract.exportProducts, ({ query }, { viewer }) => exportProducts(db, viewer.role, query.format))
}

/** A table with the cost price is for those who may see it. */
function requireSeen(role: Role, columns: readonly { field: string | null }[]): void {
  const hidden: readonly (string | null)[] = hiddenFields(role)
  if (columns.some(({ field }) => hidden.includes(field))) throw new ShopError('forbidden')
}
