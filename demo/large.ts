import { pino } from 'pino'
import { applyMigrations } from '../src/database/migrate.server.ts'
import { openDatabase } from '../src/platform/postgres/database.server.ts'
import { openDatabaseServer } from '../src/platform/postgres/database-server.server.ts'
import { type Closer, closeAll } from '../src/platform/process/close-all.server.ts'
import { readConfig } from '../src/platform/process/config.server.ts'
import { ConfigError } from '../src/platform/process/config-values.ts'
import { prepareDataFolder } from '../src/platform/process/data-folder.server.ts'
import { StartError } from '../src/platform/process/start-error.server.ts'
import { fillDemo } from './fill.ts'
import { fillLarge } from './large-fill.ts'
import { manyWords } from './many-words.ts'

/*
 * npm run demo:large -- 100000: a catalogue of that many products for benchmarks, the same in every run. Texts come
 * from word lists, pictures are those of the demo catalogue; the database makes the rows itself. A second number is how
 * many different words the names are made of, instead of those in the lists.
 */
const max = 1_000_000

async function main(): Promise<void> {
  const wanted = Number(process.argv[2])
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > max) {
    throw new StartError(`Say how many products are wanted, from 1 to ${max}: npm run demo:large -- 100000`)
  }
  const words = manyWords(Number(process.argv[3] ?? 0))
  const half = words.length / 2
  const names = words.length > 0 ? { moods: words.slice(0, half), things: words.slice(half) } : undefined
  const config = readConfig(process.env)
  const log = pino({ level: 'warn' })
  const closers: Closer[] = []
  try {
    prepareDataFolder(config.dataDir)
    const address = await openDatabaseServer(config, log, closers)
    const db = openDatabase(address, log)
    closers.push(() => db.$client.end())
    await applyMigrations(db)
    await fillDemo(db, console.log)
    await fillLarge(db, wanted, console.log, names)
  } finally {
    await closeAll(closers)
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartError) && !(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
