import type { BackupStore } from './backup-store.server.ts'

/** `url` is `s3://key:secret@host/bucket/folder?region=…`. The client is large: only shops that use it load it. */
export async function openS3Store(url: URL): Promise<BackupStore> {
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } = await import(
    '@aws-sdk/client-s3'
  )
  const [Bucket = '', ...folders] = decodeURIComponent(url.pathname).slice(1).split('/')
  const base = folders.filter(Boolean).map((name) => `${name}/`)
  const keyOf = (key: string) => [...base, key].join('')
  const client = new S3Client({
    endpoint: `${url.searchParams.get('insecure') === 'true' ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    forcePathStyle: true,
    // Not every S3-compatible server knows the newer checksums; what was written is read again anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  })

  return {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket, Key: keyOf(key), Body: bytes }))
    },

    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(key) }))
        return Buffer.from((await Body?.transformToByteArray()) ?? [])
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined
        throw error
      }
    },

    async list(prefix) {
      const found: string[] = []
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: keyOf(prefix), ContinuationToken }))
        found.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key ? [Key.slice(base.join('').length)] : [])))
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
      return found.toSorted()
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) }))
    },
  }
}
