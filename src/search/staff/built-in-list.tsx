import { narrowerThings, sameThings } from '../built-in-synonyms.ts'

/** What the search knows by itself; a synonym of staff for the same phrase takes its place. */
export default function BuiltInList() {
  return (
    <ul aria-label="Встроенные синонимы" className="divide-y divide-line">
      {sameThings.map((group) => (
        <li key={group[0]} className="py-2 wrap-anywhere">
          {group.join(', ')}
        </li>
      ))}
      {narrowerThings.map(({ phrases, found }) => (
        <li key={phrases[0]} className="py-2 wrap-anywhere">
          {phrases.join(', ')} → {found.join(', ')}
        </li>
      ))}
    </ul>
  )
}
