import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ShopError } from '../platform/contract/errors.ts'
import { accountErrors } from './account-errors.ts'
import type { PasswordCost, PasswordJob, PasswordResult } from './password-thread.server.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a hash (no such account) it takes as long and returns false. */
  fits(password: string, hash: string | undefined): Promise<boolean>
  close(): Promise<void>
}

interface Waiting {
  job: PasswordJob
  resolve: (result: PasswordResult) => void
  reject: (error: Error) => void
}

/** At about 30 ms per job nobody waits longer than two seconds; requests beyond that are told to retry later. */
const longestQueue = 60

/**
 * argon2id takes tens of milliseconds and megabytes by design. It runs in separate low-priority threads, one fewer than
 * there are processors, so that a burst of sign-ins slows down only sign-ins.
 */
export function openPasswords(cost?: PasswordCost): Passwords {
  const threads = Math.max(1, availableParallelism() - 1)
  const waiting: Waiting[] = []
  const idle: Worker[] = []
  const busy = new Map<Worker, Waiting>()
  let started = 0
  let lastId = 0
  let closed = false

  function start(): Worker {
    started += 1
    const worker = new Worker(new URL('./password-thread.server.ts', import.meta.url))
    // An idle thread must not keep the process alive.
    worker.unref()
    worker.on('message', (result: PasswordResult) => {
      busy.get(worker)?.resolve(result)
      busy.delete(worker)
      idle.push(worker)
      next()
    })
    worker.on('error', (error) => gone(worker, error as Error))
    worker.on('exit', () => gone(worker, new Error('the password thread ended')))
    return worker
  }

  /** Only the job of the thread that died fails; a new thread is started for the next job. */
  function gone(worker: Worker, error: Error): void {
    const place = idle.indexOf(worker)
    if (place >= 0) idle.splice(place, 1)
    else if (!busy.has(worker)) return
    busy.get(worker)?.reject(error)
    busy.delete(worker)
    started -= 1
    if (!closed) next()
  }

  function next(): void {
    if (waiting.length === 0) return
    const worker = idle.pop() ?? (started < threads ? start() : undefined)
    const first = worker && waiting.shift()
    if (!first) return
    busy.set(worker, first)
    worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(first.job)
  }

  function run(password: string, hash?: string): Promise<PasswordResult> {
    if (closed || waiting.length >= longestQueue)
      return Promise.reject(new ShopError(accountErrors.busy, { retryAfter: 3 }))
    lastId += 1
    const job = { id: lastId, password, hash, cost }
    return new Promise((resolve, reject) => {
      waiting.push({ job, resolve, reject })
      next()
    })
  }

  async function hash(password: string): Promise<string> {
    const result = await run(password)
    if (!('hash' in result)) throw new Error('a hash was asked for')
    return result.hash
  }

  let nobodys: Promise<string> | undefined

  return {
    hash,
    async fits(password, known) {
      if (known === undefined) {
        nobodys ??= hash('the password of nobody').catch((error: unknown) => {
          nobodys = undefined
          throw error
        })
      }
      const result = await run(password, known ?? (await nobodys))
      return known !== undefined && 'fits' in result && result.fits
    },
    async close() {
      closed = true
      for (const { reject } of waiting.splice(0)) reject(new ShopError(accountErrors.busy, { retryAfter: 3 }))
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()))
    },
  }
}
