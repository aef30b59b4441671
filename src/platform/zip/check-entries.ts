import type { Entry } from 'yauzl'

/** Fixed part of what stands before the bytes of each file. */
const headerBytes = 30
/** Tables and pictures come nowhere near it; a bomb does. */
const maxRatio = 200
/** Unpacked at once, whatever it was packed to. */
const harmlessBytes = 16 * 1024 * 1024

/** Two entries for the same bytes: 20 KB could be unpacked thousands of times. No archiver writes them. */
export function overlap(entries: readonly Entry[]): boolean {
  const byPlace = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  return byPlace.some((entry, index) => {
    const next = byPlace[index + 1]
    const end = entry.relativeOffsetOfLocalHeader + headerBytes + entry.fileNameLength + entry.compressedSize
    return next !== undefined && next.relativeOffsetOfLocalHeader < end
  })
}

/** How much an archive of this size may become. */
export function maxUnpacked(packedBytes: number, limit: number): number {
  return Math.min(limit, Math.max(harmlessBytes, packedBytes * maxRatio))
}
