import type { Logger } from 'pino'
import type { Config } from './config.server.ts'
import { holdDataFolder } from './data-folder.server.ts'
import type { DatabaseAddress } from './database.server.ts'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.server.ts'
import { StartError } from './start-error.server.ts'

/** The server that DATABASE_URL names, or the embedded one, which is then ours to stop. */
export async function openDatabaseServer(
  config: Config,
  log: Logger,
  closers: (() => unknown)[],
  say: (line: string) => void = () => undefined,
): Promise<DatabaseAddress> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  const lock = await holdDataFolder(config.dataDir)
  closers.push(() => lock.release())
  say('Starting the embedded PostgreSQL…')
  try {
    const postgres = await startEmbeddedPostgres(config.dataDir, log)
    closers.push(() => postgres.stop())
    return postgres.address
  } catch (error) {
    throw new StartError(`The embedded PostgreSQL did not start. ${(error as Error).message}`, { cause: error })
  }
}
