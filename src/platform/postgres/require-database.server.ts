import { StartError } from '../process/start-error.server.ts'
import { isDatabaseAway } from './database-errors.server.ts'

/** The first use of the database by a process: one that is away or refuses is a matter of the operator. */
export async function requireDatabase<Result>(use: () => Promise<Result>): Promise<Result> {
  try {
    return await use()
  } catch (error) {
    if (!isDatabaseAway(error) && !isRefusal(error)) throw error
    throw new StartError(`The database at DATABASE_URL cannot be used: ${rootMessage(error)}.`)
  }
}

/** Wrong password, unknown role or database, missing rights: errors that the operator has to fix. */
function isRefusal(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: string }).code
    if (code && /^(28|3D|42501)/.test(code)) return true
  }
  return false
}

function rootMessage(error: unknown): string {
  let current = error
  while (current instanceof Error && current.cause instanceof Error) current = current.cause
  if (current instanceof AggregateError) return current.errors.map((each) => (each as Error).message).join(', ')
  return current instanceof Error ? current.message : String(current)
}
