import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** One password to hash or to compare, in a thread of its own. */
export interface PasswordJob {
  id: number
  password: string
  /** Given: does the password fit it? Not given: make one. */
  hash?: string
  cost?: PasswordCost
}

/** How dear a hash is made; without it as OWASP recommends: 19 MiB, two passes. Tests make theirs cheap. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
}

export type PasswordResult = { id: number; hash: string } | { id: number; fits: boolean }

// On Linux this is the thread's own priority: whoever browses the shop goes before whoever signs in.
if (process.platform === 'linux') setPriority(10)

parentPort?.on('message', ({ id, password, hash, cost }: PasswordJob) => {
  const result = hash === undefined ? { id, hash: hashSync(password, cost) } : { id, fits: fits(hash, password) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(result satisfies PasswordResult)
})

/** A hash that cannot be read fits no password. */
function fits(hash: string, password: string): boolean {
  try {
    return verifySync(hash, password)
  } catch {
    return false
  }
}
