const key = 'recent-searches'
const maxKept = 6

/** The last searches of this browser, the latest first. Empty where the browser keeps nothing. */
export function readRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, maxKept) : []
  } catch {
    return []
  }
}

export function keepRecentSearch(query: string): void {
  const others = readRecentSearches().filter((text) => text.toLowerCase() !== query.toLowerCase())
  write([query, ...others].slice(0, maxKept))
}

export function forgetRecentSearches(): void {
  write([])
}

function write(searches: string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(searches))
  } catch {
    // A browser that keeps nothing has no recent searches.
  }
}
