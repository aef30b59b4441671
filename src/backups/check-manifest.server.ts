import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { TarEntry } from '../platform/tar/read-tar.server.ts'
import { parseJson } from './base-backups.server.ts'
import { BackupDamagedError } from './store/seal.server.ts'

const manifestFiles = z.object({
  Files: z.array(
    z.object({ Path: z.string().optional(), 'Encoded-Path': z.string().optional(), Checksum: z.string().optional() }),
  ),
})

/**
 * Compares the entries of a base backup with PostgreSQL's own list, as its `pg_verifybackup` does: nothing missing,
 * nothing more, every file with its SHA-256.
 */
export function openManifestCheck(manifest: Buffer, manifestName: string) {
  const { data } = manifestFiles.safeParse(parseJson(manifest))
  if (!data) throw new BackupDamagedError(manifestName)
  const expected = new Map(data.Files.map((file) => [pathOf(file), file.Checksum]))

  return {
    /** Hands the bytes on and throws after the last of them when they are not the right ones. */
    async *check({ name, bytes }: TarEntry): AsyncGenerator<Buffer> {
      const hash = createHash('sha256')
      for await (const part of bytes()) {
        hash.update(part)
        yield part
      }
      if (expected.get(name) !== hash.digest('hex')) throw new BackupDamagedError(name)
      expected.delete(name)
    },

    end(): void {
      const [missing] = expected.keys()
      if (missing !== undefined) throw new BackupDamagedError(missing)
    },
  }
}

/** Names that are no UTF-8 are written in hexadecimal digits. */
function pathOf(file: { Path?: string | undefined; 'Encoded-Path'?: string | undefined }): string {
  return file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString()
}
