import { monthText } from '../catalogue/preorder-text.ts'
import type { ReleaseMonth } from './release-month.ts'

export interface CalendarRelease extends ReleaseMonth {
  /** The same for the same release, so that a newer file replaces the entry. */
  uid: string
  name: string
  url: string
  note: string
}

/**
 * Releases as a calendar file (RFC 5545). A release is known by its month, so it fills the month without making anybody
 * busy; what has no month yet has no entry.
 */
export function releaseCalendar(
  releases: CalendarRelease[],
  { shopName, now }: { shopName: string; now: Date },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(shopName)}//Releases//RU`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...releases.flatMap((release) => eventOf(release, now)),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function eventOf({ uid, name, url, note, ...month }: CalendarRelease, now: Date): string[] {
  const { release_year: year, release_month: number } = month
  if (year === null) return []
  const start = number === null ? day(year, 1) : day(year, number)
  const end = number === null || number === 12 ? day(year + 1, 1) : day(year, number + 1)
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${start}`,
    `DTEND;VALUE=DATE:${end}`,
    `SUMMARY:${escapeText(`Выход: ${name}`)}`,
    `DESCRIPTION:${escapeText(`${monthText(month)}. ${note}`)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function day(year: number, month: number): string {
  return `${year}${String(month).padStart(2, '0')}01`
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n')
}

/** Lines are at most 75 bytes; longer ones go on after a break and a space, never inside of a letter. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const character of line) {
    const bytes = new TextEncoder().encode(character).length
    if (size + bytes > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
      size = 0
    }
    part += character
    size += bytes
  }
  return [...parts, part].join('\r\n ')
}
