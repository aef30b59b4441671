import { check, index, pgTable, primaryKey, sql } from '../../platform/postgres/drizzle.server.ts'
import { boolean, moment, number, text, uuid } from '../columns.server.ts'
import { accountId, accounts, sessions } from './accounts.server.ts'

/** Keys that a device of staff keeps (WebAuthn). Only the public half is here. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** As the device names it, base64url. */
    id: text().primaryKey(),
    accountId: accountId(),
    /** The domain it was made for: it works nowhere else. */
    domain: text().notNull(),
    publicKey: text().notNull(),
    /** Grows with every use on devices that count; a smaller one comes from a copy. */
    counter: number().notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index('passkeys_account_id_idx').on(table.accountId)],
)

/** The app with six-digit codes (TOTP), one an account. */
export const authenticators = pgTable('authenticators', {
  accountId: number()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Encrypted, see sealed-text.server.ts. */
  secret: text().notNull(),
  /** The time step of the last accepted code: neither it nor an earlier one is accepted again. */
  lastStep: number().notNull(),
  createdAt: moment().notNull(),
})

/** For somebody whose device is lost. Each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { accountId: accountId(), hash: text().notNull(), usedAt: moment() },
  (table) => [primaryKey({ columns: [table.accountId, table.hash] })],
)

/** A question that waits for its answer, of a sign-in whose password and mailed code were right, or of a session. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    /** Of the ticket that the answer must name. */
    hash: text().primaryKey(),
    accountId: accountId(),
    purpose: text({ enum: ['sign_in', 'confirm', 'add_passkey'] }).notNull(),
    /** Null while signing in: there is none yet. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    /** What a passkey has to sign. */
    challenge: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('factor_challenges_expires_at_idx').on(table.expiresAt)],
)

/** What administrators decided for all staff; one row. */
export const securitySettings = pgTable(
  'security_settings',
  {
    id: boolean().primaryKey().default(true),
    requireFactor: boolean().notNull().default(false),
  },
  (table) => [check('security_settings_one_row', sql`${table.id}`)],
)
