import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BackupParts } from './backups/backup-parts.server.ts'
import { checkLog } from './backups/check-log.server.ts'
import { copyDeletions } from './backups/copy-deletions.server.ts'
import { copyPictures } from './backups/copy-pictures.server.ts'
import { copyWal } from './backups/copy-wal.server.ts'
import { makeBaseBackup } from './backups/make-base-backup.server.ts'
import { openConfiguredBackups } from './backups/store/open-backup-files.server.ts'
import { openSeal } from './backups/store/seal.server.ts'
import { applyMigrations } from './database/migrate.server.ts'
import { backupGaps } from './database/tables/backups.server.ts'
import { pictures } from './database/tables/media.server.ts'
import { openStorage } from './media/open-storage.server.ts'
import { originalKey } from './media/picture-variants.server.ts'
import { openDatabase } from './platform/postgres/database.server.ts'
import { embeddedPlace, startEmbeddedPostgres } from './platform/postgres/embedded-postgres.server.ts'
import { startWalArchive } from './platform/postgres/wal-archive.server.ts'
import { prepareDataFolder, unfinishedMark } from './platform/process/data-folder.server.ts'
import { runScript } from './testing/run-script.ts'
import { removeFolder, temporaryFolder } from './testing/temporary-folder.server.ts'

/** A small database with its backup in a folder, not encrypted: then only checksums tell what is damaged. */
const log = pino({ level: 'silent' })
const folder = temporaryFolder()
const backup = join(folder, 'backup')
/** The same encrypted, and gone on with by the shop that was restored from it: so its log has a second timeline. */
const sealed = join(folder, 'sealed')
const key = 'the key that opens these backups'
const picture = { hash: 'a'.repeat(64), width: 320, height: 200, color: '#cc3333', widths: [320] }
const otherPicture = { ...picture, hash: 'b'.repeat(64) }
/** A time when only the first two rows were there. */
let quietTime = ''
let parts: BackupParts
const closers: (() => Promise<void>)[] = []

/** Adds a row and stores the segment of the log that it is in. */
async function change(row: number, of = parts, to = backup): Promise<void> {
  await of.db.execute('create table if not exists drill (row int)')
  await of.db.execute(`insert into drill values (${row})`)
  const admin = new pg.Client(embeddedPlace(of.dataDir).adminAddress)
  await admin.connect()
  const { rows } = await admin.query('select pg_walfile_name(pg_switch_wal()) as last')
  await admin.end()
  await vi.waitFor(
    async () => {
      await copyWal(of)
      expect((await listFiles(to)).join()).toContain(rows[0].last)
    },
    { timeout: 120_000 },
  )
}

async function listFiles(of = backup): Promise<string[]> {
  const entries = await readdir(of, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(of, join(entry.parentPath, entry.name)))
}

async function openParts(dataDir: string, backupUrl: string, backupKey?: string): Promise<BackupParts> {
  const files = await openConfiguredBackups({ backupUrl, backupKey })
  if (!files) throw new Error('there is a BACKUP_URL')
  const postgres = await startEmbeddedPostgres(dataDir, log, startWalArchive(dataDir))
  closers.push(() => postgres.stop())
  const db = openDatabase(postgres.address, log, 2)
  closers.unshift(() => db.$client.end())
  return { dataDir, db, files, storage: await openStorage(dataDir, undefined), keepDays: 30 }
}

async function goOnEncrypted(): Promise<void> {
  const opened = await openConfiguredBackups({ backupUrl: sealed, backupKey: key })
  for (const name of await listFiles()) await opened?.write(name, readFileSync(join(backup, name)))
  const dataDir = join(folder, 'restored')
  const env = { DATA_DIR: dataDir, BACKUP_URL: sealed, BACKUP_KEY: key, DEMO: 'off' }
  expect(await runScript('restore.mjs', [], env)).toMatchObject({ code: 0, errors: '' })
  const shop = await openParts(dataDir, sealed, key)
  await makeBaseBackup(shop)
  await change(6, shop, sealed)
}

beforeAll(async () => {
  const dataDir = join(folder, 'data')
  prepareDataFolder(dataDir)
  parts = await openParts(dataDir, backup)
  const { db } = parts
  await applyMigrations(db)
  await db.execute(
    `insert into accounts (email, password_hash) values
      ('gone@kitsune.test', ''), ('gone-too@kitsune.test', ''), ('stays@kitsune.test', '')`,
  )
  await db.insert(pictures).values([picture, otherPicture])
  await parts.storage.put(originalKey(picture.hash), Buffer.from('a picture'), 'image/webp')
  await parts.storage.put(originalKey(otherPicture.hash), Buffer.from('another picture'), 'image/webp')
  await copyPictures(parts)
  await change(1)
  await makeBaseBackup(parts)
  await change(2)
  const { ended_at: endedAt } = await makeBaseBackup(parts)
  quietTime = new Date(Date.parse(endedAt) + 1000).toISOString().replace(/\.\d+/, '')
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(quietTime)), { timeout: 10_000 })
  await change(3)
  await change(4)
  await change(5)
  // Not in any segment that is stored: only the notes beside the log tell.
  for (const email of ['gone@kitsune.test', 'gone-too@kitsune.test']) {
    await db.execute(`delete from accounts where email = '${email}'`)
    await copyDeletions(parts)
  }
  await goOnEncrypted()
})
afterAll(async () => {
  for (const close of closers) await close()
  removeFolder(folder)
})

type Harm = (path: (name: string) => string) => void

let number = 0

/** Restores a copy of the backup after `harm` was done to it: what is in the shop then, or the sentence of the refusal. */
async function restore(harm: Harm, args: string[] = [], env: Record<string, string> = {}) {
  number += 1
  const own = join(folder, `restore-${number}`)
  const dataDir = join(own, 'data')
  cpSync(env.BACKUP_KEY ? sealed : backup, join(own, 'backup'), { recursive: true })
  harm((name) => join(own, 'backup', name))
  const { code, output, errors } = await runScript('restore.mjs', args, {
    DATA_DIR: dataDir,
    BACKUP_URL: join(own, 'backup'),
    DEMO: 'off',
    ...env,
  })
  try {
    if (code !== 0) {
      expect(existsSync(unfinishedMark(dataDir)) || !existsSync(dataDir), output).toBe(true)
      return errors
    }
    expect([errors, output]).toEqual(['', expect.stringContaining('The shop can be started.')])
    return await readShop(dataDir)
  } finally {
    removeFolder(own)
  }
}

async function readShop(dataDir: string) {
  const postgres = await startEmbeddedPostgres(dataDir, log, {})
  const db = openDatabase(postgres.address, log, 1)
  try {
    const { rows } = await db.execute<{ row: number }>('select row from drill order by row')
    const { rows: accounts } = await db.execute<{ email: string }>(`select email from accounts where email like '%@%'`)
    const storage = await openStorage(dataDir, undefined)
    const stored = await Promise.all([picture, otherPicture].map(({ hash }) => storage.get(originalKey(hash))))
    return {
      rows: rows.map(({ row }) => row),
      accounts: accounts.map(({ email }) => email),
      pictures: stored.map((bytes) => bytes && Buffer.from(bytes).toString()),
    }
  } finally {
    await db.$client.end()
    await postgres.stop()
  }
}

const whole = { rows: [1, 2, 3, 4, 5], accounts: ['stays@kitsune.test'], pictures: ['a picture', 'another picture'] }
const sentence = /^[A-Z\d][^\n]*\.\n$/

function flip(path: string): void {
  const bytes = readFileSync(path)
  const at = bytes.length >> 1
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

/** The file before it in its folder, or the last one there, takes its place. */
function replaceByNeighbour(path: string): void {
  const there = readdirSync(dirname(path)).toSorted()
  const neighbour = there.at(there.indexOf(basename(path)) - 1) ?? ''
  copyFileSync(join(dirname(path), neighbour), path)
}

const encrypted = { BACKUP_KEY: key }
const wholeLater = { ...whole, rows: [...whole.rows, 6] }

test('nothing missing: the whole shop', async () => {
  expect(await restore(() => undefined)).toEqual(whole)
  expect(await restore(() => undefined, [], encrypted)).toEqual(wholeLater)
})

// As many restores as the backup has files take long on a busy machine. An encrypted file is authenticated with its name:
// one in the place of another is damaged.
test.each([
  { what: 'gone', harm: rmSync, env: {} },
  { what: 'damaged', harm: flip, env: {} },
  { what: 'replaced by a neighbour', harm: replaceByNeighbour, env: {} },
  { what: 'gone, encrypted', harm: rmSync, env: encrypted },
  { what: 'damaged, encrypted', harm: flip, env: encrypted },
])(
  'with any one file $what, the restore gives the whole shop or refuses with a sentence',
  { timeout: 1_800_000 },
  async ({ harm, env }) => {
    const expected = env === encrypted ? wholeLater : whole
    const names = await listFiles(env === encrypted ? sealed : backup)
    expectEveryKind(names)
    const outcomes: Record<string, unknown> = {}
    const next = async (): Promise<void> => {
      const name = names.pop()
      if (!name) return
      outcomes[name] = await restore((path) => harm(path(name)), [], env)
      await next()
    }
    await Promise.all([next(), next()])
    const wrong = Object.entries(outcomes).filter(
      ([, outcome]) => !(typeof outcome === 'string' ? sentence.test(outcome) : isDeepStrictEqual(outcome, expected)),
    )
    expect(wrong).toEqual([])
    // Neither of the two may be the answer to everything.
    expect(new Set(Object.values(outcomes).map((outcome) => typeof outcome))).toEqual(new Set(['string', 'object']))
  },
)

/** Those of the list in `backup-names.server.ts`. */
function expectEveryKind(names: string[]): void {
  const whole = ['/base.tar.zst.', '/manifest.', '/pictures.', '/backup.json']
  for (const kind of [...whole, '/wal/', '/wal-end/', '/deletions/', '/deletions-again/', 'pictures/']) {
    expect(names.join(' ')).toContain(kind)
  }
}

test('a gap in the log is named, and passed only when somebody says so', async () => {
  const segments = (await listFiles()).filter((name) => name.includes('/wal/')).toSorted()
  const lost = segments.at(-2) ?? ''
  const [segment = ''] = /[\dA-F]{24}/.exec(lost) ?? []
  const harm = (path: (name: string) => string) => rmSync(path(lost))
  expect(await restore(harm)).toContain(`The log in the backup has a gap: ${segment} is missing`)
  expect(await restore(harm, ['--to', new Date().toISOString().replace(/\.\d+/, '')])).toContain(
    `${segment} is missing`,
  )
  expect(await restore(harm, ['--up-to-gap'])).toEqual({ ...whole, rows: [1, 2, 3] })
  const damage = (path: (name: string) => string) => flip(path(lost))
  expect(await restore(damage)).toMatch(/is damaged\. .*--up-to-gap/)
  expect(await restore(damage, ['--up-to-gap'])).toEqual({ ...whole, rows: [1, 2, 3] })
  expect(await restore(damage, ['--to', quietTime])).toEqual({ ...whole, rows: [1, 2] })

  rmSync(join(backup, lost))
  await checkLog(parts)
  const gap = { segment, missing: 1, after: expect.any(Date), until: null }
  expect(await parts.db.select().from(backupGaps)).toEqual([gap])
  await makeBaseBackup(parts)
  await checkLog(parts)
  expect(await parts.db.select().from(backupGaps)).toEqual([{ ...gap, until: expect.any(Date) }])
})

test('a lost picture is named, and done without only when somebody says so', async () => {
  const [name = ''] = (await listFiles()).filter((each) => each.startsWith('pictures/'))
  const harm = (path: (name: string) => string) => rmSync(path(name))
  expect(await restore(harm)).toContain(picture.hash)
  expect(await restore(harm, ['--without-lost-pictures'])).toEqual({
    ...whole,
    pictures: [undefined, 'another picture'],
  })
})

test('a wrong key and a wrong option are told in a sentence', async () => {
  const env = { BACKUP_URL: sealed, BACKUP_KEY: 'another key that opens nothing at all' }
  expect(await restore(() => undefined, [], env)).toMatch(
    /^\S+ in the backup was encrypted with another BACKUP_KEY: .*\.\n$/,
  )
  expect(await restore(() => undefined, [], { BACKUP_URL: sealed })).toMatch(/^The backup is encrypted: .*\.\n$/)
  expect(await restore(() => undefined, ['--upto-gap'])).not.toContain('    at ')
})

test('deletions noted under another key are repeated with both keys, and done without only when somebody says so', async () => {
  const other = 'the key that was set in its place'
  const notes = (await listFiles(sealed)).filter((name) => name.includes('/deletions'))
  const harm = (path: (name: string) => string) => {
    for (const note of notes) {
      const name = note.replace(/\.enc$/, '')
      writeFileSync(path(note), openSeal(other).close(name, openSeal(key).open(name, readFileSync(path(note)))))
    }
  }
  const to = ['--to', quietTime]
  const then = { ...whole, rows: [1, 2] }
  const refusal = await restore(harm, to, encrypted)
  expect(refusal).toMatch(sentence)
  expect(refusal).toMatch(/deleted personal data .* 2 .*BACKUP_FORMER_KEY.* --without-unreadable-deletions/)
  const back = ['gone@kitsune.test', 'gone-too@kitsune.test']
  expect(await restore(harm, [...to, '--without-unreadable-deletions'], encrypted)).toEqual({
    ...then,
    accounts: expect.arrayContaining([...then.accounts, ...back]),
  })
  expect(await restore(harm, to, { BACKUP_KEY: other, BACKUP_FORMER_KEY: key })).toEqual(then)
})

test('a log that goes on under another key is restored as far as this one opens it', async () => {
  const segment =
    (await listFiles(sealed))
      .filter((name) => name.includes('/wal/'))
      .toSorted()
      .at(-1) ?? ''
  const name = segment.replace(/\.enc$/, '')
  const other = openSeal('the key that was set in its place')
  const harm = (path: (name: string) => string) =>
    writeFileSync(path(segment), other.close(name, openSeal(key).open(name, readFileSync(path(segment)))))
  expect(await restore(harm, [], encrypted)).toMatch(/with another BACKUP_KEY: .*--to.*\.\n$/)
  expect(await restore(harm, ['--up-to-gap'], encrypted)).toEqual(whole)
})
