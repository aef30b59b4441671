/**
 * What lies where in a backup. Without BACKUP_KEY everything can be read without the shop: `zstd`, `tar` and
 * PostgreSQL suffice.
 *
 * <database>/base/<time>/base.tar.zst.00001 …   a copy of the whole database folder
 * <database>/base/<time>/manifest.json.zst      PostgreSQL's list of its files
 * <database>/base/<time>/pictures.json.zst      the pictures that the shop showed then
 * <database>/base/<time>/backup.json            written last: only with it is the copy complete
 * <database>/wal/<segment>.zst                  every change since
 * <database>/wal-end/<timeline>.zst             the name of the last segment that was stored
 * <database>/deletions/<time>-<number>.json.zst whose personal data was deleted, and once more in deletions-again/
 * pictures/<key>/<hash>-<widths>.tar.zst        a picture with all its sizes; under another key it is another file
 */
export const baseFolder = (system: string, stamp = '') => `${system}/base/${stamp && `${stamp}/`}`
export const walName = (system: string, segment: string) => `${system}/wal/${segment}.zst`
export const walEndFolder = (system: string) => `${system}/wal-end/`
/** Twice, because nothing else tells that one of them is gone. */
export const deletionsFolders = (system: string) => [`${system}/deletions/`, `${system}/deletions-again/`]

export function pictureName({ hash, widths }: { hash: string; widths: number[] }, keyId = 'open'): string {
  return `pictures/${keyId}/${hash}-${widths.length}.tar.zst`
}

export function partName(folder: string, part: number): string {
  return `${folder}base.tar.zst.${String(part).padStart(5, '0')}`
}

/** `20261116T010203Z`: sorts by time and is valid in every file name. */
export function stampOf(time: Date): string {
  return time.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
}

/** Segments of the log hold 16 MB; their names count them in two halves after the timeline. */
export function segmentOf(timeline: number, lsn: string): string {
  const [high = 0, low = 0] = lsn.split('/').map((half) => Number.parseInt(half, 16))
  return segmentName(timeline, high * 256 + (low >>> 24))
}

export function segmentName(timeline: number, count: number): string {
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return hex(timeline) + hex(Math.floor(count / 256)) + hex(count % 256)
}

/** The segment with the last byte before this position. */
export function segmentBefore(timeline: number, lsn: string): string {
  const segment = segmentOf(timeline, lsn)
  return /\/(?:0|[\dA-F]+000000)$/.test(lsn) ? segmentName(timeline, segmentCount(segment) - 1) : segment
}

/** The position of a segment, whatever its timeline. */
export function segmentCount(segment: string): number {
  return Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16, 24), 16)
}
