import type { AccountsParts } from '../../../accounts/accounts-parts.server.ts'
import { exportAccount, lockAccount, unlockAccount } from '../../../accounts/staff/lock-account.server.ts'
import type { Api } from '../../../platform/http/serve.server.ts'
import type { OrdersParts } from '../../orders-parts.server.ts'
import { addCustomerNote, deleteCustomerNote } from './customer-notes.server.ts'
import * as contract from './customers.contract.ts'
import { listCustomers, toAccountId } from './customers.server.ts'
import { getCustomer } from './get-customer.server.ts'

export function serveCustomers(api: Api, orders: OrdersParts, accounts: AccountsParts): void {
  api.serve(contract.listCustomers, ({ query }) => listCustomers(orders.db, query))

  api.serve(contract.getCustomer, ({ params }, { viewer }) => getCustomer(orders, viewer, toAccountId(params.id)))

  api.serve(contract.lockCustomer, async ({ params, body }, caller) => {
    await lockAccount(accounts, caller, toAccountId(params.id), body.reason)
    return getCustomer(orders, caller.viewer, toAccountId(params.id))
  })

  api.serve(contract.unlockCustomer, async ({ params }, caller) => {
    await unlockAccount(accounts, caller, toAccountId(params.id))
    return getCustomer(orders, caller.viewer, toAccountId(params.id))
  })

  api.serve(contract.exportCustomer, ({ params }, { viewer }) =>
    exportAccount(accounts, viewer, toAccountId(params.id)),
  )

  api.serve(contract.addCustomerNote, async ({ params, body }, { viewer }) => {
    await addCustomerNote(orders, viewer, toAccountId(params.id), body.text)
    return getCustomer(orders, viewer, toAccountId(params.id))
  })

  api.serve(contract.deleteCustomerNote, async ({ params }, { viewer }) => {
    await deleteCustomerNote(orders, viewer, toAccountId(params.id), params.note)
    return getCustomer(orders, viewer, toAccountId(params.id))
  })
}
