import { expect, test } from 'vitest'
import { closeAll } from './close-all.server.ts'

test('closes in reverse order of opening, and closes the rest even if something fails', async () => {
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
