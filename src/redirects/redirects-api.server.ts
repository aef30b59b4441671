import type { Api } from '../platform/http/serve.server.ts'
import { importRedirects } from './import-redirects.server.ts'
import { exportRedirects, listRedirects, toAnswer } from './list-redirects.server.ts'
import * as contract from './redirects.contract.ts'
import { createRedirect, deleteRedirect, type RedirectParts, updateRedirect } from './save-redirect.server.ts'

export function serveRedirects(api: Api, parts: RedirectParts): void {
  api.serve(contract.listRedirects, ({ query }) => listRedirects(parts.db, query))
  api.serve(contract.createRedirect, async ({ body }, { viewer }) =>
    toAnswer(await createRedirect(parts, viewer, body)),
  )
  api.serve(contract.updateRedirect, async ({ params, body }, { viewer }) =>
    toAnswer(await updateRedirect(parts, viewer, params.id, body)),
  )
  api.serve(contract.deleteRedirect, async ({ params }, { viewer }) => {
    await deleteRedirect(parts, viewer, params.id)
    return { id: params.id }
  })
  api.serve(contract.importRedirects, ({ file }, { viewer }) => importRedirects(parts, viewer, file))
  api.serve(contract.exportRedirects, ({ query }) => exportRedirects(parts.db, query.format))
}
