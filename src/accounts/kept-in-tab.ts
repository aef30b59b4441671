/**
 * Unsent input that survives a reload of this tab. It belongs to one account and is deleted when that account signs out,
 * here or in another tab.
 */
const prefix = 'mine:'

const keyOf = (userId: number, name: string) => `${prefix}${userId}:${name}`

export function keepInTab(userId: number, name: string, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(userId, name), JSON.stringify(value))
  } catch {
    // Storage may be blocked or full; then the input does not survive a reload.
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
    // Without storage nothing was saved either.
  }
}

export function clearKeptInTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing was saved either.
  }
}

/** Signing out in another tab deletes the tokens, which fires a storage event here. */
export function clearWhenSignedOutElsewhere(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === 'access_token' && newValue === null) clearKeptInTab()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
