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

test('what does not end is given up by name, and the rest is closed', async () => {
  const closed: string[] = []
  const hangs = () => new Promise(() => undefined)
  await expect(closeAll([() => closed.push('database'), hangs], 10)).rejects.toThrow(
    /Not closed within 0.01 s: .*Promise/,
  )
  expect(closed).toEqual(['database'])
})
