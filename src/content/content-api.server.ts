import type { Api } from '../platform/serve.server.ts'
import { getSiteData, listStores } from './content.contract.ts'
import type { Content } from './content.server.ts'

export function serveContent(api: Api, content: Content): void {
  api.serve(getSiteData, () => content.siteData())
  api.serve(listStores, () => content.listStores())
}
