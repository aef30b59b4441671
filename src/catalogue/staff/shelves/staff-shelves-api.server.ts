import type { Api } from '../../../platform/http/serve.server.ts'
import * as contract from './staff-shelves.contract.ts'
import { getStaffShelf, listStaffShelves, type StaffShelvesParts, updateShelf } from './staff-shelves.server.ts'

export function serveStaffShelves(api: Api, parts: StaffShelvesParts): void {
  api.serve(contract.listStaffShelves, ({ query }) => listStaffShelves(parts, query))
  api.serve(contract.getStaffShelf, ({ params }) => getStaffShelf(parts, params.id))
  api.serve(contract.updateShelf, ({ params, body }, { viewer }) => updateShelf(parts, viewer, params.id, body))
}
