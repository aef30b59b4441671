import type { Api } from '../platform/serve.server.ts'
import { listCategories } from './catalogue.contract.ts'
import type { Catalogue } from './catalogue.server.ts'

export function serveCatalogue(api: Api, catalogue: Catalogue): void {
  api.serve(listCategories, () => catalogue.listCategories())
}
