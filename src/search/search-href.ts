/** The address of the results for a text; `exact` turns corrections off. */
export function searchHref(query: string, exact = false): string {
  return `/search/?${new URLSearchParams({ q: query, ...(exact && { exact: '1' }) })}`
}
