import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { reservedBytes } from '../platform/process/disk-space.server.ts'
import { removeFolder, temporaryFolder } from '../testing/temporary-folder.server.ts'
import { openFolderStorage } from './folder-storage.server.ts'

const key = 'pictures/abc/160.avif'
const plenty = async () => reservedBytes * 10
let folder: string

beforeEach(() => {
  folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
})

/** Also those that nobody can ask for. */
function filesIn(location: string): string[] {
  return readdirSync(location, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}

test('stores, reads, replaces and removes files', async () => {
  const storage = await openFolderStorage(folder, plenty)
  expect(await storage.get(key)).toBeUndefined()
  await storage.put(key, new Uint8Array([1, 2]), 'image/avif')
  await storage.put(key, new Uint8Array([3]), 'image/avif')
  expect([...((await storage.get(key)) ?? [])]).toEqual([3])
  expect(filesIn(folder)).toEqual(['160.avif'])
  await storage.remove(key)
  await storage.remove(key)
  expect(await storage.get(key)).toBeUndefined()
})

test('a file that cannot be finished leaves nothing behind', async () => {
  const storage = await openFolderStorage(folder, plenty)
  // The last step fails, because a folder stands in its place.
  mkdirSync(join(folder, key, 'taken'), { recursive: true })
  await expect(storage.put(key, new Uint8Array([1]), 'image/avif')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  expect(filesIn(folder)).toEqual([])
})

test('an empty file, as a full disk used to leave it, counts as missing', async () => {
  const storage = await openFolderStorage(folder, plenty)
  await storage.put(key, new Uint8Array([1]), 'image/avif')
  writeFileSync(join(folder, key), '')
  expect(await storage.get(key)).toBeUndefined()
})

test('the last of the disk is left to the database', async () => {
  let left = reservedBytes + 1
  const storage = await openFolderStorage(folder, async () => left)
  await storage.put(key, new Uint8Array([1]), 'image/avif')
  await expect(storage.put(key, new Uint8Array([1, 2]), 'image/avif')).rejects.toMatchObject({ code: 'ENOSPC' })
  left += 1
  await storage.put(key, new Uint8Array([1, 2]), 'image/avif')
  expect(filesIn(folder)).toEqual(['160.avif'])
})

test('what a killed process left unfinished is removed a day later', async () => {
  await openFolderStorage(folder, plenty)
  const [fresh, old] = ['fresh', 'old'].map((name) => join(folder, 'unfinished', name)) as [string, string]
  writeFileSync(fresh, 'x')
  writeFileSync(old, 'x')
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60
  utimesSync(old, twoDaysAgo, twoDaysAgo)
  await openFolderStorage(folder, plenty)
  expect([existsSync(fresh), existsSync(old)]).toEqual([true, false])
})
