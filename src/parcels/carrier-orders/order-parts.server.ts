import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/postgres/database.server.ts'
import type { Carriers } from '../carriers/open-carriers.server.ts'

/** What the work with carriers' orders needs. */
export interface OrderParts {
  db: Database
  /** One run takes minutes on a bad day: when something is sent is not when the run began. */
  now: () => Date
  carriers: Carriers
  log: FastifyBaseLogger
}
