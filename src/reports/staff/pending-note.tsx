import { countOf } from '../../platform/text/plural.ts'

/** Sums follow a payment within seconds; after a large change it takes longer, and people should know. */
export function PendingNote({ days }: { days: number }) {
  if (days < 2) return null
  return (
    <p role="status" className="text-muted text-sm">
      Пересчитываем {countOf(days, ['изменение', 'изменения', 'изменений'])}: цифры скоро обновятся.
    </p>
  )
}
