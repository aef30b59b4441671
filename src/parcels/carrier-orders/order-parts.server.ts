import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/postgres/database.server.ts'
import type { Carriers } from '../carriers/open-carriers.server.ts'

/** What the work with carriers' orders needs. */
export interface OrderParts {
  db: Database
  carriers: Carriers
  log: FastifyBaseLogger
}
