import { expect } from 'vitest'
import type { staffVisitor } from '../testing/staff-visitor.ts'

/** A promotion by code, so that it is in no cart of another test; its number. */
export async function promoteBy(manager: Awaited<ReturnType<typeof staffVisitor>>, fields: object): Promise<number> {
  const promotion = { title: 'Скидка', kind: 'percent', value: 10, by_code: true, ...fields }
  const answer = await manager.post('/api/staff/promotions/', promotion)
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json()[0].id
}
