export type Closer = () => unknown

/** Closes in the opposite order of opening. What cannot be closed keeps nothing else open; the first reason is told. */
export async function closeAll(closers: Closer[]): Promise<void> {
  const failures: unknown[] = []
  for (const close of closers.splice(0).toReversed()) {
    try {
      await close()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
