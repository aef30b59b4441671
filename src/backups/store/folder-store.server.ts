import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { BackupStore } from './backup-store.server.ts'

const temporary = /\.[\da-f-]{36}\.tmp$/

export function openFolderStore(folder: string): BackupStore {
  return {
    async put(key, bytes) {
      const file = join(folder, key)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const aside = `${file}.${randomUUID()}.tmp`
      try {
        const handle = await open(aside, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(aside, file)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
      await syncFolder(dirname(file))
    },

    get: (key) => readFile(join(folder, key)).catch(undefinedIfMissing),

    async list(prefix) {
      const within = join(folder, prefix.replace(/[^/]*$/, ''))
      const entries = (await readdir(within, { recursive: true, withFileTypes: true }).catch(undefinedIfMissing)) ?? []
      return entries
        .filter((entry) => entry.isFile() && !temporary.test(entry.name))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .filter((key) => key.startsWith(prefix))
        .toSorted()
    },

    remove: (key) => rm(join(folder, key), { force: true }),
  }
}

/** A new name is safe from a power cut only when its folder is written, too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
