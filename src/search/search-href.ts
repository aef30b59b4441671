/** The page of results for a text; `exact` asks for it to the letter. */
export function searchHref(query: string, exact = false): string {
  return `/search/?${new URLSearchParams({ q: query, ...(exact && { exact: '1' }) })}`
}
