/**
 * What somebody typed and has not sent yet, kept for a reload of this tab. It belongs to one account and is forgotten
 * when that account signs out, here or in another tab.
 */
const prefix = 'mine:'

const keyOf = (userId: number, name: string) => `${prefix}${userId}:${name}`

export function keepInTab(userId: number, name: string, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(userId, name), JSON.stringify(value))
  } catch {
    // Storage may be forbidden or full: then a reload forgets, as it always did.
  }
}

export function readFromTab(userId: number, name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(userId, name)) ?? 'null')
  } catch {
    return null
  }
}

export function dropFromTab(userId: number, name: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId, name))
  } catch {
    // Then there was nothing kept either.
  }
}

export function forgetKeptInTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Then there was nothing kept either.
  }
}

/** Signing out in another tab takes the tokens away, which this tab is told of. */
export function forgetWhenSignedOutElsewhere(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === 'access_token' && newValue === null) forgetKeptInTab()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
