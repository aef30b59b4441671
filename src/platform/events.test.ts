import { expect, test } from 'vitest'
import { openEvents } from './events.server.ts'
import type { Transaction } from './postgres/database.server.ts'

interface Told {
  paid: { id: number }
  sent: { id: number }
}

const transaction = () => ({}) as Transaction

test('listeners are called in the order in which they were added, each after the one before', async () => {
  const events = openEvents<Told>()
  const calls: string[] = []
  events.on('paid', async (_, { id }) => {
    await Promise.resolve()
    calls.push(`first ${id}`)
  })
  events.on('paid', async (_, { id }) => {
    calls.push(`second ${id}`)
  })
  await events.tell(transaction(), 'paid', { id: 7 })
  expect(calls).toEqual(['first 7', 'second 7'])
})

test('what a listener tells waits until the present event is done, and is done before the first call returns', async () => {
  const events = openEvents<Told>()
  const calls: string[] = []
  events.on('paid', async (tx, { id }) => {
    await events.tell(tx, 'sent', { id })
    calls.push('paid, first')
  })
  events.on('paid', async () => {
    calls.push('paid, second')
  })
  events.on('sent', async () => {
    calls.push('sent')
  })
  await events.tell(transaction(), 'paid', { id: 7 })
  expect(calls).toEqual(['paid, first', 'paid, second', 'sent'])
})

test('transactions do not wait for each other', async () => {
  const events = openEvents<Told>()
  const [one, other] = [transaction(), transaction()]
  const told: Transaction[] = []
  events.on('paid', async (tx) => {
    told.push(tx)
    if (tx === one) await events.tell(other, 'paid', { id: 2 })
  })
  await events.tell(one, 'paid', { id: 1 })
  expect(told).toEqual([one, other])
})

test('a listener that throws ends it: the rest is not told, and the next event begins anew', async () => {
  const events = openEvents<Told>()
  const calls: number[] = []
  events.on('paid', async (_, { id }) => {
    if (id === 1) throw new Error('no')
    calls.push(id)
  })
  const tx = transaction()
  await expect(events.tell(tx, 'paid', { id: 1 })).rejects.toThrow('no')
  await events.tell(tx, 'paid', { id: 2 })
  expect(calls).toEqual([2])
})
