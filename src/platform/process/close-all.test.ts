import { expect, test } from 'vitest'
import { closeAll } from './close-all.server.ts'

test('what was opened last is closed first, and what fails keeps nothing else open', async () => {
  const closed: string[] = []
  const closers = ['lock', 'database', 'listener', 'app'].map((name) => async () => {
    closed.push(name)
    if (name === 'listener' || name === 'app') throw new Error(`${name} failed`)
  })
  await expect(closeAll(closers)).rejects.toThrow('app failed')
  expect(closed).toEqual(['app', 'listener', 'database', 'lock'])
  await closeAll(closers)
  expect(closed).toHaveLength(4)
})
