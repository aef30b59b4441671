import { expect, test } from 'vitest'
import type { Database } from '../platform/postgres/database.server.ts'
import { openCards } from './cards.server.ts'

/** A database whose cards are `"id version"`; `asked` has the ids of each query. */
function openPlain(trusted = true) {
  const state = { version: 1, asked: [] as string[], duringRead: () => {} }
  const query = async ({ values }: { values: [string] }) => {
    state.asked.push(values[0])
    const ids = values[0].slice(1, -1).split(',').map(Number)
    const rows = ids.filter((id) => id < 100).map((id) => [id, `"${id} v${state.version}"`])
    state.duringRead()
    return { rows }
  }
  const cards = openCards({ $client: { query } } as unknown as Database, '/pictures', trusted)
  return { state, cards, read: async (...ids: number[]) => JSON.parse((await cards.read(ids)).text) as string[] }
}

test('a card is read once, and only missing cards are queried', async () => {
  const { state, read } = openPlain()
  expect(await read(2, 1)).toEqual(['2 v1', '1 v1'])
  expect(await read(1, 3, 2)).toEqual(['1 v1', '3 v1', '2 v1'])
  expect(await read(3, 1)).toEqual(['3 v1', '1 v1'])
  expect(state.asked).toEqual(['{2,1}', '{3}'])
})

test('a product that no longer exists is left out and queried again', async () => {
  const { state, read } = openPlain()
  expect(await read(1, 500)).toEqual(['1 v1'])
  expect(await read(500)).toEqual([])
  expect(state.asked).toEqual(['{1,500}', '{500}'])
})

test('a change of some products drops their cards only', async () => {
  const { state, cards, read } = openPlain()
  await read(1, 2, 3)
  state.version = 2
  cards.invalidate([1, 3])
  expect(await read(1, 2, 3)).toEqual(['1 v2', '2 v1', '3 v2'])
})

test('a change of any products drops all of them', async () => {
  const { state, cards, read } = openPlain()
  await read(1)
  state.version = 2
  cards.invalidate()
  expect(await read(1)).toEqual(['1 v2'])
})

test('a card read before a change is not cached after it', async () => {
  const { state, cards, read } = openPlain()
  state.duringRead = () => {
    state.version = 2
    cards.invalidate([1])
  }
  expect(await read(1)).toEqual(['1 v1'])
  expect(await read(1)).toEqual(['1 v2'])
})

test('nothing is cached while change notifications are not received', async () => {
  const { state, cards, read } = openPlain(false)
  await read(1)
  await read(1)
  cards.setTrusted(true)
  await read(1)
  await read(1)
  cards.setTrusted(false)
  await read(1)
  expect(state.asked).toHaveLength(4)
})
