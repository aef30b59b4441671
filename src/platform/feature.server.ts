import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Api } from './http/serve.server.ts'
import type { Job } from './jobs/job.server.ts'
import type { Database, Transaction } from './postgres/database.server.ts'
import type { Closer } from './process/close-all.server.ts'

/**
 * What a feature adds to the shop. It says itself what it needs of the shared parts, and the list of features compiles
 * only if the parts have it: no feature knows the others' parts.
 */
export interface Feature<Parts> {
  /** The name of its folder. */
  name: string
  /** Adds its endpoints and other routes. */
  serve?: (http: Http, parts: Parts) => void
  /** Its background work; a closer runs after the worker has stopped. */
  jobs?: (parts: Parts, closers: Closer[]) => Job[]
  /** Subscribes to the events of other features; listeners of one event are called in the order of the features. */
  listen?: () => void
  /** Adds its figures to `/metrics`. */
  metrics?: (registry: Registry, parts: Parts) => void
  /** What it stores about people, erased in this order. */
  personalRecords?: PersonalRecords[]
}

interface Http {
  api: Api
  /** For routes that are no endpoints: files, pictures, event streams. */
  app: FastifyInstance
  /** Whether an address leads to a page; undefined where no pages are served. */
  isPage: ((path: string) => Promise<boolean>) | undefined
}

/** A feature that stores personal data exports and erases it on the person's request. */
export interface PersonalRecords {
  /** The key in the downloaded file. */
  name: string
  collect(db: Database, accountId: number): Promise<unknown>
  erase(tx: Transaction, accountId: number, at: Date): Promise<void>
}
