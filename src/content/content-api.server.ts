import type { Api } from '../platform/http/serve.server.ts'
import * as contract from './content.contract.ts'
import type { Content } from './content.server.ts'
import type { Documents } from './documents.server.ts'

export function serveContent(api: Api, content: Content, documents: Documents): void {
  api.serve(contract.getSiteData, () => content.siteData())
  api.serve(contract.listStores, () => content.listStores())
  api.serve(contract.getDocument, ({ params }) => documents.getDocument(params.slug))
}
