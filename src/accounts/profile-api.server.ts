import type { Guard } from '../platform/http/guard.server.ts'
import type { Api } from '../platform/http/serve.server.ts'
import type { AccountsParts } from './accounts-parts.server.ts'
import * as emailContract from './email/change-email.contract.ts'
import { changeEmail, takeBackEmail } from './email/change-email.server.ts'
import { deviceCookie, deviceSeconds } from './known-devices.server.ts'
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

  api.serve(emailContract.changeEmail, async ({ body }, caller) => {
    const step = await changeEmail(parts, caller.viewer, body, caller)
    // The device is known by the address, so that strangers do not lock its owner out.
    if (step.step === 'done' && caller.reply)
      guard.setCookie(caller.reply, deviceCookie, parts.devices.remember(caller.cookies, step.email), deviceSeconds)
    return { detail: step.step === 'done' ? 'Адрес изменён' : 'Код отправлен', ...step }
  })

  api.serve(emailContract.takeBackEmail, async ({ body }, caller) => ({
    detail: 'Адрес возвращён. Мы прислали ссылку для нового пароля.',
    email: await takeBackEmail(parts, body.token, caller),
  }))

  api.serve(contract.deleteAccount, async ({ body }, caller) => {
    await deleteAccount(parts, caller.viewer, body.password, caller)
    if (caller.reply) guard.endSession(caller.reply)
    return { detail: 'Учётная запись удалена' }
  })
}
