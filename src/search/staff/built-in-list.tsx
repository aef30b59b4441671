import { narrowerThings, sameThings } from '../built-in-synonyms.ts'

/** What the search knows by itself; a synonym of staff for the same phrase takes its place. */
export function BuiltInList() {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-medium">
        Показать группы: {sameThings.length + narrowerThings.length}
      </summary>
      <ul aria-label="Встроенные синонимы" className="divide-y divide-line">
        {sameThings.map((group) => (
          <li key={group[0]} className="py-2 wrap-anywhere">
            {group.join(', ')}
          </li>
        ))}
        {narrowerThings.map(([phrase, ...found]) => (
          <li key={phrase} className="py-2 wrap-anywhere">
            {phrase} → {found.join(', ')}
          </li>
        ))}
      </ul>
    </details>
  )
}
