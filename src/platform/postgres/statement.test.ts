import { expect, test, vi } from 'vitest'
import { drizzle, sql } from './drizzle.server.ts'
import { sendTogether } from './statement.server.ts'

const lost = Object.assign(new Error('current transaction is aborted'), { code: '25P02' })
const full = Object.assign(new Error('could not extend file'), { code: '53100' })

/** Fails after a few more steps than its neighbours, as a statement does that is wrapped in other functions. */
async function wrapped(reason: Error): Promise<never> {
  await Promise.resolve()
  await Promise.resolve()
  throw reason
}

test('of statements sent together, the reason is thrown and not what it meant for the others', async () => {
  await expect(sendTogether([wrapped(full), Promise.reject(lost)])).rejects.toBe(full)
  await expect(sendTogether([Promise.reject(lost), wrapped(full)])).rejects.toBe(full)
  await expect(sendTogether([Promise.resolve(1), Promise.reject(lost)])).rejects.toBe(lost)
})

test('their results come in the order of the list', async () => {
  expect(await sendTogether([Promise.resolve('a'), Promise.resolve(2)])).toEqual(['a', 2])
})

test('a statement of Drizzle, which begins when it is awaited, is sent once', async () => {
  const query = vi.fn(() => Promise.resolve({ rows: [] }))
  const db = drizzle({ client: { query } as never })
  await sendTogether([db.execute(sql`select 1`), Promise.resolve('b')])
  expect(query).toHaveBeenCalledTimes(1)
})
