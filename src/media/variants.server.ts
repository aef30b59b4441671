import { isOutOfSpace } from '../platform/process/disk-space.server.ts'
import { type Format, variantKey } from './picture-variants.server.ts'
import type { Storage } from './storage.server.ts'

/** Makes a picture file that is not in the storage yet; undefined when that is not possible. */
export type PictureMaker = (hash: string, width: number, format: Format) => Promise<Uint8Array | undefined>

/** The files of pictures: those in the storage, and those that can still be made. */
export interface Variants {
  /** For a request: a missing file is made at once. */
  read: PictureMaker
  /** For the worker: makes a missing file when no request is waiting for one. Tells whether it was missing. */
  prepare: (hash: string, width: number, format: Format) => Promise<boolean>
}

interface Made {
  bytes: Uint8Array
  /** Why it is not in the storage: the disk is full. */
  notStored?: unknown
}

/** Requests come before the worker, and nothing is made twice at the same time in one process. */
export function openVariants(storage: Storage, makeMissing?: PictureMaker): Variants {
  const underWay = new Map<string, Promise<Made | undefined>>()
  const requested = new Set<Promise<unknown>>()

  async function make(key: string, ...[hash, width, format]: Parameters<PictureMaker>): Promise<Made | undefined> {
    const bytes = await makeMissing?.(hash, width, format)
    if (!bytes) return undefined
    try {
      await storage.put(key, bytes, `image/${format}`)
      return { bytes }
    } catch (error) {
      // It can be shown all the same.
      if (isOutOfSpace(error)) return { bytes, notStored: error }
      throw error
    }
  }

  /** Many cards may request the same missing file at once. */
  function makeOnce(key: string, ...picture: Parameters<PictureMaker>): Promise<Made | undefined> {
    const making = underWay.get(key) ?? make(key, ...picture).finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }

  return {
    async read(...picture) {
      const key = variantKey(...picture)
      const kept = await storage.get(key)
      if (kept || !makeMissing) return kept
      const making = makeOnce(key, ...picture)
      requested.add(making)
      const made = await making.finally(() => requested.delete(making))
      return made?.bytes
    },

    async prepare(...picture) {
      const key = variantKey(...picture)
      while (requested.size > 0) await Promise.allSettled(requested)
      if (await storage.get(key)) return false
      const made = await makeOnce(key, ...picture)
      if (made?.notStored) throw made.notStored
      return made !== undefined
    },
  }
}
