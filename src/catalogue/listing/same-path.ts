/** `/catalog` and `/catalog/` are one page. */
export function samePath(one: string, other: string): boolean {
  return one.replace(/\/+$/, '') === other.replace(/\/+$/, '')
}
