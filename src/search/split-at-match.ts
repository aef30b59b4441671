/** Splits the name into three parts with the match in the middle; the last two are empty when nothing matches. */
export function splitAtMatch(name: string, query: string): [before: string, match: string, after: string] {
  const wanted = query.trim().toLowerCase()
  const lower = name.toLowerCase()
  const at = lower.indexOf(wanted)
  // A few letters become longer in lower case, and then its positions differ from those of the name.
  if (wanted === '' || at < 0 || lower.length !== name.length) return [name, '', '']
  return [name.slice(0, at), name.slice(at, at + wanted.length), name.slice(at + wanted.length)]
}
