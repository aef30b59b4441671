import { hash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { originalKey } from '../../media/picture-variants.server.ts'
import { writeTar } from '../../platform/tar/write-tar.server.ts'
import { removeFolder, temporaryFolder } from '../../testing/temporary-folder.server.ts'
import { baseFolder, deletionsFolders, partName, pictureName, segmentName, walName } from '../backup-names.server.ts'
import { type BaseBackupInfo, listBaseBackups, writeBaseInfo } from '../base-backups.server.ts'
import { readDeletions } from '../copy-deletions.server.ts'
import { openBackupFiles } from '../store/backup-files.server.ts'
import { openFolderStore } from '../store/folder-store.server.ts'
import { pack } from '../store/pack.server.ts'
import { BackupDamagedError } from '../store/seal.server.ts'
import { isHistory, isSegment } from './check-segment.server.ts'
import { readLogOf } from './log-of-base.server.ts'
import { readPicture } from './restore-pictures.server.ts'
import { unpackBase } from './unpack-base.server.ts'

/** Every file here is whole, but not the one that its name says; there is no key that would tell. */
const folder = temporaryFolder()
const files = openBackupFiles(openFolderStore(join(folder, 'backup')), undefined)
afterAll(() => removeFolder(folder))

async function replace(name: string, other: string): Promise<void> {
  await files.write(name, (await files.read(other)) ?? Buffer.alloc(0))
}

const system = '7561234567890123456'

/** A segment as PostgreSQL writes it that was ended after two of its pages. */
function segment(timeline: number, count: number): Buffer {
  const bytes = Buffer.alloc(16 << 20)
  for (const at of [0, 8192]) {
    bytes.writeUInt32LE(timeline, at + 4)
    bytes.writeBigUInt64LE(BigInt(count) * BigInt(bytes.length) + BigInt(at), at + 8)
  }
  bytes.writeBigUInt64LE(BigInt(system), 24)
  return bytes
}

test('a segment of the log is told from its neighbours, from those of other timelines and of other databases', () => {
  const name = segmentName(1, 300)
  expect(isSegment(segment(1, 300), system, name)).toBe(true)
  for (const other of [segment(1, 299), segment(1, 301), segment(2, 300), Buffer.from('1\t0/3000000\tno\n')])
    expect(isSegment(other, system, name)).toBe(false)
  expect(isSegment(segment(1, 300), '7561234567890123457', name)).toBe(false)
  const goesOnElsewhere = segment(1, 300)
  goesOnElsewhere.writeUInt32LE(2, 8192 + 4)
  expect(isSegment(goesOnElsewhere, system, name)).toBe(false)
})

test('a whole copy whose own piece of the log is damaged counts as damaged, so that the one before it is taken', async () => {
  const base = await writeBase('20261116T010203Z-own', '18')
  const [first, second] = [segmentName(1, 3), segmentName(1, 4)]
  const write = async (name: string, bytes: Buffer) => files.write(walName(system, name), await pack(bytes))
  await write(first, segment(1, 3))
  await write(second, segment(1, 4))
  expect(await readLogOf(files, base)).toMatchObject({ end: 5, gap: undefined })
  await write(second, segment(1, 3))
  expect(await readLogOf(files, base)).toMatchObject({ end: 5, gap: undefined })
  await write(segmentName(2, 4), segment(2, 4))
  expect(await readLogOf(files, base)).toMatchObject({ gap: `the whole copy that ${segmentName(2, 4)} continues` })
  const { stamp } = await writeBase('20261120T010203Z-later', '18', 2)
  const before = 'a whole copy before 2026-11-16 08:02:03'
  expect(await readLogOf(files, base)).toMatchObject({ gap: `${before} that ${segmentName(2, 4)} continues` })
  for (const name of await files.list(baseFolder(system, stamp))) await files.remove(name)
  await files.remove(walName(system, segmentName(2, 4)))
  await write(first, segment(1, 4))
  await expect(readLogOf(files, base)).rejects.toThrow(BackupDamagedError)
  await files.remove(`${baseFolder(system, base.stamp)}backup.json`)
})

test('a history of a timeline is told from a segment and from a later history', () => {
  const [second, third] = ['1\t0/3000000\tno\n', '1\t0/3000000\tno\n2\t0/5000000\tno\n'].map((text) =>
    Buffer.from(text),
  )
  expect([second && isHistory(second, 2), third && isHistory(third, 3)]).toEqual([true, true])
  expect([third && isHistory(third, 2), isHistory(segment(1, 3), 2)]).toEqual([false, false])
})

/** A base backup of one file, in two parts. */
async function writeBase(stamp: string, text: string, timeline = 1): Promise<BaseBackupInfo> {
  const own = baseFolder(system, stamp)
  const tar = await pack(writeTar({ PG_VERSION: Buffer.from(text) }))
  await files.write(partName(own, 1), tar.subarray(0, 40))
  await files.write(partName(own, 2), tar.subarray(40))
  const manifest = { Files: [{ Path: 'PG_VERSION', Checksum: hash('sha256', text) }] }
  await files.write(`${own}manifest.json.zst`, await pack(Buffer.from(JSON.stringify(manifest))))
  await files.write(`${own}pictures.json.zst`, await pack(Buffer.from('[]')))
  const at = '2026-11-16T01:02:03.000Z'
  const lsn = { start_lsn: '0/3000028', end_lsn: '0/3000158' }
  const info = { system, stamp, started_at: at, ended_at: at, timeline, ...lsn, parts: 2, bytes: 1, key_id: null }
  await files.write(`${own}backup.json`, writeBaseInfo(info))
  return info
}

test('a part or the list of a whole copy that is another file is damage, whichever other it is', async () => {
  const info = await writeBase('20261116T010203Z-one', '18')
  const other = await writeBase('20261117T010203Z-two', '19')
  const own = await files.list(baseFolder(system, info.stamp))
  const others = await files.list(baseFolder(system, other.stamp))
  let number = 0
  const unpack = () => {
    number += 1
    return unpackBase(files, info, join(folder, `cluster-${number}`), undefined)
  }
  await unpack()
  for (const name of own.filter((each) => /\/(?:base|manifest)\./.test(each))) {
    const bytes = (await files.read(name)) ?? Buffer.alloc(0)
    for (const neighbour of [...own.filter((each) => each !== name), ...others]) {
      await replace(name, neighbour)
      // The same bytes by chance are no damage.
      if ((await files.read(name))?.equals(bytes)) continue
      await expect(unpack(), `${name} is ${neighbour}`).rejects.toThrow(/^\S+ in the backup is damaged\.$/)
    }
    await files.write(name, bytes)
  }
  await unpack()

  await replace(`${baseFolder(system, info.stamp)}backup.json`, `${baseFolder(system, other.stamp)}backup.json`)
  expect(await listBaseBackups(files)).toEqual([other])
})

test('a picture in the place of another is none', async () => {
  const [one = '', two = ''] = ['a', 'b'].map((letter) => letter.repeat(64))
  const nameOf = (own: string) => pictureName({ hash: own, widths: [320] })
  for (const own of [one, two])
    await files.write(nameOf(own), await pack(writeTar({ [originalKey(own)]: Buffer.from(own) })))
  const read = async () => [...((await readPicture(files, [nameOf(one)], one)) ?? [])]
  expect(await read()).toEqual([[originalKey(one), Buffer.from(one)]])
  await replace(nameOf(one), nameOf(two))
  expect(await read()).toEqual([])
  await files.write(nameOf(one), await pack(Buffer.alloc(600, 'no tar file')))
  expect(await read()).toEqual([])
})

test('a deletion whose note was replaced by another is known by the second copy', async () => {
  const at = '2026-11-16 01:02:03+00'
  const noteOf = (id: number) => ({ kind: 'account', account_id: id, account_created_at: at, at })
  const [folderOf = ''] = deletionsFolders(system)
  for (const own of deletionsFolders(system)) {
    for (const id of [1, 2]) {
      const bytes = await pack(Buffer.from(JSON.stringify([noteOf(id)])))
      await files.write(`${own}20261116T010203Z-${id}.json.zst`, bytes)
    }
  }
  expect(await readDeletions(files, system)).toEqual([noteOf(1), noteOf(2)])
  await replace(`${folderOf}20261116T010203Z-1.json.zst`, `${folderOf}20261116T010203Z-2.json.zst`)
  expect((await readDeletions(files, system)).map(({ account_id: id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2])
})
