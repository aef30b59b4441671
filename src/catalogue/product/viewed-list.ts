export const viewedKey = 'recently_viewed'
const maxViewed = 12

/** Ids of the last viewed products, newest first. The browser's storage may contain anything, so it is validated. */
export function parseViewed(stored: string | null): number[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(parsed)) return []
    return [...new Set(parsed.filter(isId))].slice(0, maxViewed)
  } catch {
    return []
  }
}

export function withViewed(viewed: number[], id: number): number[] {
  return [id, ...without(viewed, id)].slice(0, maxViewed)
}

export function without(viewed: number[], id: number): number[] {
  return viewed.filter((other) => other !== id)
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value < 1e15
}
