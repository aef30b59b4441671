import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where files are kept: a folder, or an S3-compatible store. Keys look like `pictures/<hash>/640.avif`. */
export interface Storage {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Undefined when there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>
}

/** `url` is `s3://key:secret@host/bucket?region=…`; without it files go to a folder under `dataDir`. */
export async function openStorage(dataDir: string, url: string | undefined): Promise<Storage> {
  const disk = url ? await openS3(new URL(url)) : openFolder(join(dataDir, 'files'))
  return {
    put: (key, bytes, contentType) =>
      disk.put(key, bytes, { contentType, cacheControl: 'public, max-age=31536000, immutable' }),
    get: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : undefined),
    remove: (key) => disk.delete(key),
  }
}

function openFolder(location: string): Disk {
  return new Disk(new FSDriver({ location, visibility: 'private' }))
}

/** The S3 client is large: it is loaded only by shops that use it. */
async function openS3(url: URL): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
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
