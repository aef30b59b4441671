import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OutOfSpaceError, reservedBytes } from '../platform/process/disk-space.server.ts'
import type { Storage } from './storage.server.ts'

/** Files that were being written when their process died are deleted by a later start. */
const abandonedMs = 24 * 60 * 60 * 1000

/**
 * Files in a folder, written whole or not at all: aside first, and renamed when every byte is on the disk. `free` tells
 * how many bytes the disk has left.
 */
export async function openFolderStorage(location: string, free: (folder: string) => Promise<number>): Promise<Storage> {
  const aside = join(location, 'unfinished')
  await mkdir(aside, { recursive: true })
  await removeAbandoned(aside)

  return {
    async put(key, bytes) {
      if ((await free(aside)) - bytes.length < reservedBytes) throw new OutOfSpaceError(`no space left for ${key}`)
      const unfinished = join(aside, randomUUID())
      const file = join(location, key)
      try {
        await writeWhole(unfinished, bytes)
        await mkdir(dirname(file), { recursive: true })
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },

    async get(key) {
      const bytes = await readFile(join(location, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      // No picture is empty: earlier versions left such files when the disk was full.
      return bytes?.length ? bytes : undefined
    },

    remove: (key) => rm(join(location, key), { force: true }),
  }
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(bytes)
    // Some file systems find out only now that they are full.
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const written = await stat(file).catch(() => undefined)
    if (written && Date.now() - written.mtimeMs > abandonedMs) await rm(file, { force: true })
  }
}
