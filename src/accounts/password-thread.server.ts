import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** One password to hash or to compare. */
export interface PasswordJob {
  id: number
  password: string
  /** When given, the password is compared with it; otherwise the password is hashed. */
  hash?: string
  cost?: PasswordCost
}

/** The cost of a hash. The default is what OWASP recommends, 19 MiB and two passes; tests use a cheaper one. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
}

export type PasswordResult = { id: number; hash: string } | { id: number; fits: boolean }

// On Linux this sets the priority of this thread only: serving pages comes before hashing passwords.
if (process.platform === 'linux') setPriority(10)

parentPort?.on('message', ({ id, password, hash, cost }: PasswordJob) => {
  const result = hash === undefined ? { id, hash: hashSync(password, cost) } : { id, fits: fits(hash, password) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(result satisfies PasswordResult)
})

/** A malformed hash matches no password. */
function fits(hash: string, password: string): boolean {
  try {
    return verifySync(hash, password)
  } catch {
    return false
  }
}
