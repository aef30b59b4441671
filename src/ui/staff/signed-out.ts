/** A call was answered with 401: the frame looks again who is here, and leads to the sign-in. */
const listeners = new Set<() => void>()

export function announceSignedOut(): void {
  for (const listener of listeners) listener()
}

export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
