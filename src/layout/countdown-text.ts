import { countOf } from '../platform/text/plural.ts'

/** «2 дня 03:14:09», «03:14:09». */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const days = Math.floor(seconds / 86_400)
  const clock = [(seconds / 3600) % 24, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
  return days > 0 ? `${countOf(days, ['день', 'дня', 'дней'])} ${clock}` : clock
}
