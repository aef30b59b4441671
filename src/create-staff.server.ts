import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { createStaff, StaffInputError } from './accounts/create-staff.server.ts'
import { resetFactors } from './accounts/second-factor/reset-factors.server.ts'
import { applyMigrations } from './database/migrate.server.ts'
import { openDatabase } from './platform/postgres/database.server.ts'
import { describeDatabaseUrl } from './platform/postgres/database-hosts.ts'
import { reachDatabaseServer } from './platform/postgres/database-server.server.ts'
import { sql } from './platform/postgres/drizzle.server.ts'
import { requireDatabase } from './platform/postgres/require-database.server.ts'
import type { Closer } from './platform/process/close-all.server.ts'
import { type Config, readConfig } from './platform/process/config.server.ts'
import { openLog } from './platform/process/log.server.ts'
import { runCommand } from './platform/process/run-command.server.ts'
import { StartError } from './platform/process/start-error.server.ts'

const resetOption = '--reset-factor'

/**
 * The process behind `npm run staff:create -- staff@example.ru`; the password comes from STAFF_PASSWORD or a prompt. With
 * `--reset-factor` it is the way back for an owner whose devices are lost: it forgets passkeys, app and recovery codes.
 */
async function run(args: string[], closers: Closer[]): Promise<void> {
  const emails = args.filter((argument) => argument !== resetOption)
  const [email] = emails
  if (!email) throw new StaffInputError('Say for whom: npm run staff:create -- staff@example.ru')
  const config = readConfig(process.env)
  const place = placeOf(config)
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres', 'cluster', 'PG_VERSION'))) throw noShop(place)
  const isReset = args.includes(resetOption)
  const password = isReset ? '' : process.env.STAFF_PASSWORD || (await ask(`Password for ${email}: `))
  const log = openLog('silent')
  const address = await reachDatabaseServer(config, log, closers)
  const db = openDatabase(address, log, 2)
  closers.push(() => db.$client.end())
  const isShop = sql`select to_regclass('public.accounts') is not null as is_shop`
  const { rows } = await requireDatabase(() => db.execute(isShop))
  if (rows[0]?.is_shop !== true) throw noShop(place)
  await applyMigrations(db)
  if (isReset) {
    await resetFactors(db, emails)
    console.log(`${emails.join(', ')}: passkeys, app and recovery codes are forgotten, at the shop in ${place}.`)
    return
  }
  const done = await createStaff(db, { email, password })
  const what = done === 'created' ? 'can sign in now' : 'is an administrator now, with the new password'
  console.log(`${email} ${what}, at the shop in ${place}.`)
  if (!config.smtpUrl && !config.demo) console.log(noMail)
}

const noMail = 'The code for signing in comes by mail: start the shop with SMTP_URL set.'

/** Where the shop keeps its data, without the password. */
function placeOf({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return `DATA_DIR ${dataDir}`
  return `DATABASE_URL ${describeDatabaseUrl(databaseUrl)}`
}

/** A new database here would only look like success: the shop uses another one. */
function noShop(place: string): StartError {
  return new StartError(`There is no shop in ${place}: start it once, or set DATA_DIR or DATABASE_URL as it has them.`)
}

/** Does not echo the typed text. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY })
  // Without a terminal the input may end before anything was typed.
  const ended = once(terminal, 'close').then(() => '')
  const answer = await Promise.race([terminal.question(''), ended])
  terminal.close()
  process.stdout.write('\n')
  if (answer === '') throw new StaffInputError('No password was typed: set STAFF_PASSWORD, or run this in a terminal.')
  return answer
}

await runCommand((closers) => run(process.argv.slice(2), closers), StaffInputError)
