import { join } from 'node:path'
import type { Disk } from 'flydrive'
import { freeBytes } from '../platform/process/disk-space.server.ts'
import { openFolderStorage } from './folder-storage.server.ts'
import type { Storage } from './storage.server.ts'

/**
 * `url` is `s3://key:secret@host/bucket?region=…`; without it files go to a folder under `dataDir`. Tests simulate a
 * full disk with `free`.
 */
export async function openStorage(dataDir: string, url: string | undefined, free = freeBytes): Promise<Storage> {
  if (!url) return openFolderStorage(join(dataDir, 'files'), free)
  const disk = await openS3(new URL(url))
  return {
    put: (key, bytes, contentType) =>
      disk.put(key, bytes, { contentType, cacheControl: 'public, max-age=31536000, immutable' }),
    get: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : undefined),
    remove: (key) => disk.delete(key),
  }
}

/** The S3 client is large: it is loaded only by shops that use it. */
async function openS3(url: URL): Promise<Disk> {
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')])
  const scheme = url.searchParams.get('insecure') === 'true' ? 'http' : 'https'
  return new Disk(
    new S3Driver({
      endpoint: `${scheme}://${url.host}`,
      region: url.searchParams.get('region') ?? 'us-east-1',
      bucket: url.pathname.slice(1),
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
      forcePathStyle: true,
      supportsACL: false,
      visibility: 'public',
    }),
  )
}
