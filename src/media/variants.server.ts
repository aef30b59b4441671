import sharp from 'sharp'
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

/** Requests come before the worker, and nothing is made twice at the same time in one process. */
export function openVariants(storage: Storage, makeMissing?: PictureMaker): Variants {
  // One thread for a picture: the other cores are for requests. Hardly any step is repeated, so none is cached.
  sharp.concurrency(1)
  sharp.cache(false)
  const underWay = new Map<string, Promise<Uint8Array | undefined>>()
  const requested = new Set<Promise<unknown>>()

  async function make(key: string, ...[hash, width, format]: Parameters<PictureMaker>) {
    const bytes = await makeMissing?.(hash, width, format)
    if (bytes) await storage.put(key, bytes, `image/${format}`)
    return bytes
  }

  /** Many cards may request the same missing file at once. */
  function makeOnce(key: string, ...picture: Parameters<PictureMaker>): Promise<Uint8Array | undefined> {
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
      return making.finally(() => requested.delete(making))
    },

    async prepare(...picture) {
      const key = variantKey(...picture)
      while (requested.size > 0) await Promise.allSettled(requested)
      if (await storage.get(key)) return false
      return (await makeOnce(key, ...picture)) !== undefined
    },
  }
}
