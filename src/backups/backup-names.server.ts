/**
 * What lies where in a backup. Without BACKUP_KEY everything can be read without the shop: `zstd`, `tar` and
 * PostgreSQL suffice.
 *
 * <database>/base/<time>/base.tar.zst.00001 …   a copy of the whole database folder
 * <database>/base/<time>/manifest.json.zst      PostgreSQL's list of its files
 * <database>/base/<time>/pictures.json.zst      the pictures that the shop showed then
 * <database>/base/<time>/backup.json            written last: only with it is the copy complete
 * <database>/wal/<segment>.zst                  every change since
 * <database>/deletions/<time>-<number>.json     whose personal data was deleted
 * pictures/<hash>-<widths>.tar.zst              a picture with all its sizes
 */
export const baseFolder = (system: string, stamp = '') => `${system}/base/${stamp && `${stamp}/`}`
export const walName = (system: string, segment: string) => `${system}/wal/${segment}.zst`
export const deletionsFolder = (system: string) => `${system}/deletions/`

export function pictureName({ hash, widths }: { hash: string; widths: number[] }): string {
  return `pictures/${hash}-${widths.length}.tar.zst`
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

/** The position of a segment, whatever its timeline. */
export function segmentCount(segment: string): number {
  return Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16, 24), 16)
}
