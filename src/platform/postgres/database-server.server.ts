import type { Logger } from 'pino'
import type { Closer } from '../process/close-all.server.ts'
import type { Config } from '../process/config.server.ts'
import { FolderInUseError, holdDataFolder, refuseUnfinished } from '../process/data-folder.server.ts'
import { StartError } from '../process/start-error.server.ts'
import type { DatabaseAddress } from './database.server.ts'
import { runningAddress, startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { endWalArchive, startWalArchive } from './wal-archive.server.ts'

/** The connections of a process: its pool and its listener. One process more than there are runs during a restart. */
const perProcess = 11
/** Commands beside the shop, and what PostgreSQL keeps for its superuser. */
const others = 20

/** The server in DATABASE_URL, or the embedded one, which we then have to stop. */
export async function openDatabaseServer(
  config: Config,
  log: Logger,
  closers: Closer[],
  { say = () => undefined, patienceMs }: { say?: (line: string) => void; patienceMs?: number } = {},
): Promise<DatabaseAddress> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  const lock = await holdDataFolder(config.dataDir, patienceMs)
  closers.push(() => lock.release())
  say('Starting the embedded PostgreSQL…')
  refuseUnfinished(config.dataDir)
  try {
    if (!config.backupUrl) endWalArchive(config.dataDir)
    const postgres = await startEmbeddedPostgres(config.dataDir, log, {
      max_connections: String(Math.max(100, (config.processes + 1) * perProcess + others)),
      ...(config.backupUrl && startWalArchive(config.dataDir)),
    })
    closers.push(() => postgres.stop())
    return postgres.address
  } catch (error) {
    throw new StartError(`The embedded PostgreSQL did not start. ${(error as Error).message}`, { cause: error })
  }
}

/** The same for a command that may run beside the shop: a running shop's embedded server is used and left running. */
export async function reachDatabaseServer(config: Config, log: Logger, closers: Closer[]): Promise<DatabaseAddress> {
  try {
    return await openDatabaseServer(config, log, closers, { patienceMs: 500 })
  } catch (error) {
    if (error instanceof FolderInUseError) return runningAddress(config.dataDir)
    throw error
  }
}
