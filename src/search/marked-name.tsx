import { splitAtMatch } from './match-name.ts'
import type { SearchResult } from './search.contract.ts'

/** The name with what was typed, or else with what the server says has matched. */
export function MarkedName({ result: { name, highlights }, query }: { result: SearchResult; query: string }) {
  const [before, match, after] = splitAtMatch(name, query)
  if (match !== '') {
    return (
      <>
        {before}
        <Mark text={match} />
        {after}
      </>
    )
  }
  return (
    <>
      {highlights.map(([from, to], at) => (
        <span key={from}>
          {name.slice(highlights[at - 1]?.[1] ?? 0, from)}
          <Mark text={name.slice(from, to)} />
        </span>
      ))}
      {name.slice(highlights.at(-1)?.[1] ?? 0)}
    </>
  )
}

function Mark({ text }: { text: string }) {
  return <mark className="bg-transparent font-semibold text-accent-ink">{text}</mark>
}
