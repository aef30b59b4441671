import { expect, test } from 'vitest'
import { packers, roles } from '../contract/roles.ts'
import { admit, type Viewer } from './viewer.ts'

const customer: Viewer = { accountId: 1, sessionId: 's', email: 'a@b.test', role: null }
const everybody = [undefined, customer, ...roles.map((role) => ({ ...customer, role }))]

test.each([
  [{}, ['admitted', 'admitted', 'admitted', 'admitted', 'admitted', 'admitted']],
  [{ access: 'guest' }, ['admitted', 'admitted', 'admitted', 'admitted', 'admitted', 'admitted']],
  [{ access: 'customer' }, ['unknown', 'admitted', 'admitted', 'admitted', 'admitted', 'admitted']],
  [{ access: 'staff', roles: packers }, ['unknown', 'forbidden', 'admitted', 'admitted', 'forbidden', 'admitted']],
  // Without roles, which the compiler refuses, nobody is let in.
  [{ access: 'staff' }, ['unknown', 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'forbidden']],
] as const)('%j lets in guest, customer, administrator, manager, content, packer: %j', (rule, expected) => {
  expect(everybody.map((viewer) => admit(rule, viewer))).toEqual(expected)
})
