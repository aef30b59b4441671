import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../database/tables/audit.server.ts'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { Visitor } from '../testing/test-visitor.ts'
import { auditRecords, recordAudit } from './audit.server.ts'

const shop = await openAccountsShop()
const staff = new Visitor(shop)
const anna = { accountId: 501, email: 'anna@shop.test' }
const boris = { accountId: 502, email: 'boris@shop.test' }

beforeAll(async () => {
  await shop.addAccount('staff@mail.test', { role: 'administrator' })
  await staff.signIn('staff@mail.test', password)
})

beforeEach(() => shop.db.delete(auditLog))

function price(id: number, before: number, after: number) {
  const fields = { before: { price: before, name: 'Рэн' }, after: { price: after, name: 'Рэн' } }
  return { action: 'product.update', subject: 'product', subjectId: id, subjectName: `Товар ${id}`, ...fields } as const
}

async function list(query = '') {
  const answer = await staff.get(`/api/staff/audit/${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ results: { id: number; subject_id: string; email: string }[]; next: number | null }>()
}

test('an entry says who did what, with the changed fields before and after', async () => {
  await shop.db.transaction((tx) => recordAudit(tx, anna, price(7, 100, 120)))
  expect((await list()).results).toEqual([
    {
      id: expect.any(Number),
      at: expect.any(String),
      account_id: 501,
      email: 'anna@shop.test',
      action: 'product.update',
      subject: 'product',
      subject_id: '7',
      parts: 0,
      subject_name: 'Товар 7',
      before: { price: 100 },
      after: { price: 120 },
    },
  ])
})

test('an update that changed nothing or was rolled back is not in the log', async () => {
  await shop.db.transaction((tx) => recordAudit(tx, anna, price(7, 100, 100)))
  const failed = shop.db.transaction(async (tx) => {
    await recordAudit(tx, anna, price(7, 100, 120))
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect((await list()).results).toEqual([])
})

describe('the list', () => {
  test('is paginated without gaps or repeats, even when a bulk action wrote all entries at the same time', async () => {
    const many = Array.from({ length: 120 }, (_, index) => price(index, 1, 2))
    await shop.db.transaction((tx) => recordAudit(tx, anna, ...many))
    await shop.db.transaction((tx) => recordAudit(tx, boris, price(999, 1, 2)))
    const seen: string[] = []
    let next: number | null = null
    do {
      const page = await list(next ? `?after=${next}` : '')
      seen.push(...page.results.map(({ subject_id }) => subject_id))
      next = page.next
    } while (next !== null)
    expect(seen[0]).toBe('999')
    expect(new Set(seen).size).toBe(121)
    expect(seen).toHaveLength(121)
  })

  test('is filtered by person, subject and time', async () => {
    await shop.db.transaction((tx) => recordAudit(tx, anna, price(1, 1, 2)))
    await shop.db.transaction((tx) =>
      recordAudit(tx, boris, { ...price(2, 1, 2), action: 'order.state', subject: 'order' }),
    )
    await shop.db.insert(auditLog).values({
      ...anna,
      // The last minute of 1 May in Novosibirsk.
      at: new Date('2026-05-01T16:59:00Z'),
      action: 'product.update',
      subject: 'product',
      subjectId: '3',
      subjectName: '',
    })
    const found = async (query: string) => (await list(query)).results.map(({ subject_id }) => subject_id)
    expect(await found('?who=502')).toEqual(['2'])
    expect(await found('?subject=product')).toEqual(['1', '3'])
    expect(await found('?subject=product&subject_id=3')).toEqual(['3'])
    expect(await found('?from=2026-05-01&to=2026-05-01')).toEqual(['3'])
    expect(await found('?to=2026-04-30')).toEqual([])
    expect(await found('?who=501&subject=&from=2026-05-02&to=')).toEqual(['1'])
    expect((await staff.get('/api/staff/audit/?from=yesterday')).statusCode).toBe(400)
  })

  test('names everybody in it once, with the latest address', async () => {
    await shop.db.transaction((tx) =>
      recordAudit(tx, { ...anna, email: 'old@shop.test' }, price(1, 1, 2), price(2, 1, 2)),
    )
    await shop.db.transaction((tx) => recordAudit(tx, boris, price(1, 2, 3)))
    await shop.db.transaction((tx) => recordAudit(tx, anna, price(1, 3, 4)))
    expect((await staff.get('/api/staff/audit/people/')).json()).toEqual([
      { id: 501, email: 'anna@shop.test' },
      { id: 502, email: 'boris@shop.test' },
    ])
  })
})

test('entries about a deleted person lose the name and the values', async () => {
  const entry = { action: 'account.lock', subject: 'account', subjectId: 77, subjectName: 'anna@mail.test' } as const
  await shop.db.transaction((tx) => recordAudit(tx, boris, { ...entry, before: { phone: 1 }, after: { phone: 2 } }))
  await shop.db.transaction((tx) => auditRecords.erase(tx, 77))
  const [left] = (await list()).results
  expect(left).toMatchObject({ action: 'account.lock', subject_id: '77', before: null, after: null })
  expect(JSON.stringify(left)).not.toContain('anna@mail.test')
})
