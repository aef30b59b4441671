import { expect, test } from 'vitest'
import * as team from '../accounts/staff/team.contract.ts'
import * as giftCards from '../gift-cards/staff/staff-gift-cards.contract.ts'
import * as customers from '../orders/staff/customers/customers.contract.ts'
import * as refunds from '../payments/refunds/refunds.contract.ts'
import * as statement from '../payments/statement/payments.contract.ts'

/** Said a second time on purpose: `every-endpoint.api.test.ts` believes what the contracts say. */
const mayCall: [name: string, contract: object, roles: string[]][] = [
  ['people of the shop', team, ['administrator']],
  ['customers', customers, ['administrator', 'manager']],
  ['refunds', refunds, ['administrator', 'manager']],
  ['gift cards', giftCards, ['administrator', 'manager']],
  ['the bank statement', statement, ['administrator', 'manager']],
]

test.each(mayCall)('%s: nobody else may call it', (_, contract, allowed) => {
  const endpoints = Object.values(contract).filter((value) => 'method' in Object(value)) as { roles?: string[] }[]
  expect(endpoints.length).toBeGreaterThan(0)
  for (const { roles = [] } of endpoints) {
    expect(roles.length).toBeGreaterThan(0)
    expect(roles.filter((role) => !allowed.includes(role))).toEqual([])
  }
})
