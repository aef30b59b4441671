import { createRequire } from 'node:module'

/**
 * The only place that names drizzle-orm. Its package.json is 180 KB, and Node parses it anew for every import by that
 * name and for every ES module of the package, which made half of the time the shop took to start. Its CommonJS files
 * are told by their ending.
 */
const require = createRequire(import.meta.url)
const common: typeof import('drizzle-orm') = require('drizzle-orm')
const core: typeof import('drizzle-orm/pg-core') = require('drizzle-orm/pg-core')
const casing: typeof import('drizzle-orm/casing') = require('drizzle-orm/casing')
const migrator: typeof import('drizzle-orm/migrator') = require('drizzle-orm/migrator')
const nodePostgres: typeof import('drizzle-orm/node-postgres') = require('drizzle-orm/node-postgres')

export const { and, asc, between, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, max, ne } = common
export const { notInArray, or, sql } = common
export const { DrizzleQueryError, fillPlaceholders, getTableColumns, getTableName } = common
export const { bigint, boolean, customType, date, doublePrecision, integer, jsonb, real, smallint, text } = core
export const { timestamp, uuid } = core
export const { check, foreignKey, index, PgDialect, pgSequence, pgTable, primaryKey, unique, uniqueIndex } = core
export const { toSnakeCase } = casing
export const { readMigrationFiles } = migrator
export const { drizzle } = nodePostgres

export type { Placeholder, SQL } from 'drizzle-orm'
export type { MigrationMeta } from 'drizzle-orm/migrator'
export type { NodePgDatabase } from 'drizzle-orm/node-postgres'
export type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
