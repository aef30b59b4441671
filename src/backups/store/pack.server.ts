import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { BackupFiles } from './backup-files.server.ts'
import { BackupDamagedError } from './seal.server.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** With a checksum: without a key nothing else tells a flipped bit from what was written. */
export function pack(bytes: Uint8Array): Promise<Buffer> {
  return compress(bytes, { params: { [constants.ZSTD_c_checksumFlag]: 1 } })
}

/** What `pack` made, if it is there; throws when it is damaged. */
export async function readPacked(files: BackupFiles, name: string): Promise<Buffer | undefined> {
  const bytes = await files.read(name)
  try {
    return bytes && (await decompress(bytes))
  } catch {
    throw new BackupDamagedError(name)
  }
}
