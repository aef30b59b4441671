import { statfs } from 'node:fs/promises'

/**
 * Files leave this much of the disk to the database, which otherwise could not even note that it is full: two segments of
 * its log.
 */
export const reservedBytes = 32 * 1024 * 1024

/** What users other than root may still write there. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const outOfSpaceCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  '53100', // PostgreSQL's disk_full
])

export class OutOfSpaceError extends Error {
  readonly code = 'ENOSPC'
}

/** True when the disk of the shop or of its database is full: no fault of the request or job, and it may pass. */
export function isOutOfSpace(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string' && outOfSpaceCodes.has(code)) return true
  }
  return false
}
