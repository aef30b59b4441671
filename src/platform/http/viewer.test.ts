import { expect, test } from 'vitest'
import { type Access, admit, type Viewer } from './viewer.ts'

const customer: Viewer = { accountId: 1, sessionId: 's', email: 'a@b.test', isStaff: false, isSuperuser: false }
const staff = { ...customer, isStaff: true }
const superuser = { ...customer, isStaff: true, isSuperuser: true }

test.each<[Access | undefined, string[]]>([
  [undefined, ['admitted', 'admitted', 'admitted', 'admitted']],
  ['guest', ['admitted', 'admitted', 'admitted', 'admitted']],
  ['customer', ['unknown', 'admitted', 'admitted', 'admitted']],
  ['staff', ['unknown', 'forbidden', 'admitted', 'admitted']],
  ['superuser', ['unknown', 'forbidden', 'forbidden', 'admitted']],
])('%s lets in guest, customer, staff, superuser: %s', (access, expected) => {
  expect([undefined, customer, staff, superuser].map((viewer) => admit(access, viewer))).toEqual(expected)
})
