import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { createStaff, StaffInputError } from './accounts/create-staff.server.ts'
import { applyMigrations } from './database/migrate.server.ts'
import { openDatabase } from './platform/postgres/database.server.ts'
import { reachDatabaseServer } from './platform/postgres/database-server.server.ts'
import { type Closer, closeAll } from './platform/process/close-all.server.ts'
import { ConfigError, readConfig } from './platform/process/config.server.ts'
import { prepareDataFolder } from './platform/process/data-folder.server.ts'
import { openLog } from './platform/process/log.server.ts'
import { StartError } from './platform/process/start-error.server.ts'

/** The process behind `npm run staff:create -- staff@example.ru`; the password comes from STAFF_PASSWORD or a prompt. */
async function run(email: string | undefined): Promise<void> {
  if (!email) throw new StaffInputError('Say for whom: npm run staff:create -- staff@example.ru')
  const password = process.env.STAFF_PASSWORD ?? (await ask(`Password for ${email}: `))
  const config = readConfig(process.env)
  const log = openLog('silent')
  const closers: Closer[] = []
  try {
    prepareDataFolder(config.dataDir)
    const address = await reachDatabaseServer(config, log, closers)
    const db = openDatabase(address, log, 2)
    closers.push(() => db.$client.end())
    await applyMigrations(db)
    const done = await createStaff(db, { email, password })
    console.log(
      done === 'created' ? `${email} can sign in now.` : `${email} is a superuser now, with the new password.`,
    )
    if (!config.smtpUrl && !config.demo) console.log(noMail)
  } finally {
    await closeAll(closers)
  }
}

const noMail = 'The code for signing in comes by mail: start the shop with SMTP_URL set.'

/** Does not echo the typed text. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY })
  const answer = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return answer
}

try {
  await run(process.argv[2])
} catch (error) {
  const known = error instanceof StaffInputError || error instanceof ConfigError || error instanceof StartError
  console.error(known ? error.message : error)
  process.exitCode = 1
}
