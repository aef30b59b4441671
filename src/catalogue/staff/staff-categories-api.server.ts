import type { Api } from '../../platform/http/serve.server.ts'
import type { StaffCatalogueParts } from './staff-catalogue-api.server.ts'
import * as contract from './staff-categories.contract.ts'
import {
  createCategory,
  deleteCategory,
  listStaffCategories,
  orderCategories,
  updateCategory,
} from './staff-categories.server.ts'

/** Every change returns the whole list: there are few categories, and a change may affect their order. */
export function serveStaffCategories(api: Api, { db, live, picturesUrl }: StaffCatalogueParts): void {
  const list = () => listStaffCategories(db, live, picturesUrl)

  api.serve(contract.listStaffCategories, list)
  api.serve(contract.createCategory, async ({ body }, { viewer }) => {
    await createCategory(db, viewer, body)
    return list()
  })
  api.serve(contract.updateCategory, async ({ params, body }, { viewer }) => {
    await updateCategory(db, viewer, params.id, body)
    return list()
  })
  api.serve(contract.orderCategories, async ({ body }, { viewer }) => {
    await orderCategories(db, viewer, body.ids)
    return list()
  })
  api.serve(contract.deleteCategory, async ({ params }, { viewer }) => {
    await deleteCategory(db, viewer, params.id)
    return list()
  })
}
