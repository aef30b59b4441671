import type { Guard } from '../platform/http/guard.server.ts'
import type { Api } from '../platform/http/serve.server.ts'
import type { AccountsParts } from './accounts-parts.server.ts'
import { deleteAccount, exportPersonalData } from './personal-data.server.ts'
import * as contract from './profile.contract.ts'
import { getProfile, updateProfile } from './profile.server.ts'

/** The source of the order history in the profile. */
export type OrderHistory = (accountId: number) => Promise<contract.OrderInHistory[]>

export function serveProfile(api: Api, parts: AccountsParts, guard: Guard, orderHistory: OrderHistory): void {
  api.serve(contract.getProfile, (_, { viewer }) => getProfile(parts, viewer))

  api.serve(contract.updateProfile, ({ body }, { viewer, address }) => updateProfile(parts, viewer, body, address))

  api.serve(contract.getOrderHistory, async (_, { viewer }) => ({ orders: await orderHistory(viewer.accountId) }))

  api.serve(contract.withdrawConsent, (_, { viewer, address }) =>
    updateProfile(parts, viewer, { proccessing_data: false }, address),
  )

  api.serve(contract.exportData, (_, { viewer, reply }) => {
    reply?.header('content-disposition', 'attachment; filename="kitsune-data.json"')
    return exportPersonalData(parts, viewer)
  })

  api.serve(contract.deleteAccount, async ({ body }, caller) => {
    await deleteAccount(parts, caller.viewer, body.password, caller)
    if (caller.reply) guard.endSession(caller.reply)
    return { detail: 'Учётная запись удалена' }
  })
}
