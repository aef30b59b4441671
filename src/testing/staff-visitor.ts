import type { Role } from '../platform/contract/roles.ts'
import { type AccountsShop, password } from './test-accounts.server.ts'
import { Visitor } from './test-visitor.ts'

/** A visitor who is signed in as staff. */
export async function staffVisitor(
  shop: AccountsShop,
  email = 'staff@kitsune.test',
  role: Role = 'administrator',
): Promise<Visitor> {
  await shop.addAccount(email, { role })
  const visitor = new Visitor(shop)
  await visitor.signIn(email, password)
  return visitor
}
