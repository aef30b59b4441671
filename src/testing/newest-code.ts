/**
 * The code for signing in from these letters, the newest first. Other letters may have come since, also between the
 * request for the code and this look: what an order or a change sends is queued, and posted by the worker.
 */
export function newestCode(letters: readonly { body: string }[]): string | undefined {
  for (const { body } of letters) {
    const code = /^\d{6}$/m.exec(body)?.[0]
    if (code) return code
  }
}
