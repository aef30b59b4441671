import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { StartError } from '../../platform/process/start-error.server.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { removeFolder, temporaryFolder } from '../../testing/temporary-folder.server.ts'
import { openBackupFiles } from './backup-files.server.ts'
import { openFolderStore } from './folder-store.server.ts'
import { openConfiguredBackups, tryBackups } from './open-backup-files.server.ts'
import { openS3Store } from './s3-store.server.ts'
import { openSeal } from './seal.server.ts'

const s3 = await startS3Server('backups')
const folder = temporaryFolder()
const log = pino({ level: 'silent' })
afterAll(async () => {
  await s3.close()
  removeFolder(folder)
})

describe.each([
  ['a folder', () => openFolderStore(join(folder, 'made'))],
  ['a bucket', () => openS3Store(new URL(s3.url('backups')))],
  ['a folder of a bucket', () => openS3Store(new URL(s3.url('backups').replace('?', '/shop/one?')))],
])('%s', (_name, open) => {
  test('keeps objects by name', async () => {
    const store = await open()
    expect([await store.get('1/wal/a'), await store.list('1/')]).toEqual([undefined, []])
    for (const key of ['1/wal/b', '1/wal/a', '1/base/x/part', '12/wal/a']) await store.put(key, Buffer.from(key))
    await store.put('1/wal/a', Buffer.from('newer'))
    expect(await store.list('1/')).toEqual(['1/base/x/part', '1/wal/a', '1/wal/b'])
    expect(await store.list('')).toHaveLength(4)
    expect(await store.get('1/wal/a')).toEqual(Buffer.from('newer'))
    await store.remove('1/wal/a')
    await store.remove('1/wal/a')
    expect(await store.list('1/wal/')).toEqual(['1/wal/b'])
    for (const key of await store.list('')) await store.remove(key)
  })

  test('encrypted objects say so by their names, and cannot be read without the key', async () => {
    const store = await open()
    const files = openBackupFiles(store, openSeal('a key of at least 32 characters.'))
    await files.writeVerified('a/one', Buffer.from('secret'))
    expect([await store.list(''), await files.list('')]).toEqual([['a/one.enc'], ['a/one']])
    expect(await files.read('a/one')).toEqual(Buffer.from('secret'))
    await expect(openBackupFiles(store, undefined).read('a/one')).rejects.toThrow(
      'The backup is encrypted: set BACKUP_KEY',
    )
    await files.remove('a/one')
  })
})

test('what the storage returns is compared with what was written', async () => {
  const store = openFolderStore(folder)
  const files = openBackupFiles({ ...store, put: (key, bytes) => store.put(key, bytes.subarray(1)) }, undefined)
  await expect(files.writeVerified('one', Buffer.from('bytes'))).rejects.toThrow('one in the backup is damaged')
})

test.each([
  ['a bucket that does not exist', s3.url('nowhere'), /^BACKUP_URL cannot be used: .*bucket/],
  [
    'a folder that is a file',
    join(import.meta.dirname, 'seal.server.ts', 'below'),
    /^BACKUP_URL cannot be used: ENOTDIR/,
  ],
])('%s stops the start', async (_name, backupUrl, sentence) => {
  const files = await openConfiguredBackups({ backupUrl, backupKey: undefined })
  if (!files) throw new Error('there is a BACKUP_URL')
  await expect(tryBackups(files, log)).rejects.toThrow(sentence)
})

test.each([
  ['a bucket that does not exist', s3.url('nowhere')],
  ['a key that the storage does not know', s3.url('backups').replace('S3RVER', 'nobody')],
  ['a storage that cannot be reached', 's3://key:secret@127.0.0.1:1/backups?insecure=true'],
  ['a file instead of a folder', join(import.meta.dirname, 'seal.server.ts')],
])('%s is a sentence for who restores', async (_name, backupUrl) => {
  const files = await openConfiguredBackups({ backupUrl, backupKey: undefined })
  const problem = await files?.list('').catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(StartError)
  expect((problem as Error).message).toMatch(/^BACKUP_URL cannot be used: \S.+\.$/)
})

test('a storage that cannot be reached does not', async () => {
  const backupUrl = 's3://key:secret@127.0.0.1:1/backups?insecure=true'
  const files = await openConfiguredBackups({ backupUrl, backupKey: undefined })
  await expect(files && tryBackups(files, log)).resolves.toBeUndefined()
})
