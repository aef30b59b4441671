import S3rver from 's3rver'
import { removeFolder, temporaryFolder } from './temporary-folder.server.ts'

export interface S3Server {
  /** For STORAGE_URL and BACKUP_URL. */
  url(bucket: string): string
  close(): Promise<void>
}

/** A real S3-compatible server with these buckets. */
export async function startS3Server(...buckets: string[]): Promise<S3Server> {
  const directory = temporaryFolder()
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: buckets.map((name) => ({ name, configs: [] })),
  })
  const { port } = await server.run()
  return {
    url: (bucket) => `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?insecure=true`,
    async close() {
      await server.close()
      removeFolder(directory)
    },
  }
}
