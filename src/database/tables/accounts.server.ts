import { roles } from '../../platform/contract/roles.ts'
import { index, pgTable, primaryKey, sql, uniqueIndex } from '../../platform/postgres/drizzle.server.ts'
import { boolean, identity, integer, moment, number, partOf, smallint, text, uuid } from '../columns.server.ts'

/** People who can sign in: customers, and staff who run the shop. */
export const accounts = pgTable(
  'accounts',
  {
    id: identity(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    lastName: text().notNull().default(''),
    firstName: text().notNull().default(''),
    /** The patronymic, under the name that the specification uses. */
    surname: text().notNull().default(''),
    /** Digits only: 79991234567. */
    phone: text().notNull().default(''),
    processingConsent: boolean().notNull().default(false),
    consentWithdrawnAt: moment(),
    /** What a person of the staff may do; null for customers. */
    role: text({ enum: roles }),
    /** Signing in to a locked account fails as if the password were wrong. */
    lockedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // One account per e-mail address, regardless of upper and lower case.
    uniqueIndex('accounts_email_key').on(sql`lower(${table.email})`),
    // Staff search customers by a part of the address.
    index('accounts_email_part_idx').using('gin', sql`lower(${table.email}) gin_trgm_ops`),
    index('accounts_team_idx').on(table.id).where(sql`${table.role} is not null`),
    index('accounts_locked_idx').on(table.id).where(sql`${table.lockedAt} is not null`),
    // Staff search people by the beginnings of words, see find_words.
    index('accounts_words_idx').using(
      'gin',
      sql`find_words(${table.lastName} || ' ' || ${table.firstName} || ' ' || ${table.surname} || ' ' || ${table.email}, ${table.phone})`,
    ),
  ],
)

/** What goes with the account. */
export const accountId = () => partOf(() => accounts.id)

/** One signed-in device. Its cookie, access tokens and refresh tokens are valid only as long as the session. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountId(),
    /** Hash of the cookie; the cookie itself is not stored. */
    cookieHash: text().notNull().unique(),
    /** «Chrome, Windows»: enough for users to recognise their own device. */
    device: text().notNull(),
    address: text().notNull(),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    /** When the user last proved who they are: at sign-in, and when asked again. */
    identityAt: moment().notNull(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [index('sessions_account_id_idx').on(table.accountId)],
)

/** Each can be exchanged once for the next one. A used token presented again was stolen, and the session ends. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('refresh_tokens_session_id_idx').on(table.sessionId)],
)

/** A mailed code that has not been entered yet. Only the newest per purpose and address is valid. */
export const codeChallenges = pgTable(
  'code_challenges',
  {
    id: uuid().primaryKey(),
    purpose: text({ enum: ['sign_in', 'registration', 'email_proof', 'email_change', 'identity'] }).notNull(),
    /** In lower case. */
    email: text().notNull(),
    /** Null when no code can be correct: somebody tried to register an address that already has an account. */
    codeHash: text(),
    /** Of the account to be created. */
    passwordHash: text(),
    consentVersion: integer(),
    /** Of the secret in the browser that has given the password: it need not give it again with the code. */
    deviceHash: text(),
    tries: smallint().notNull().default(0),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('code_challenges_newest_idx').on(table.purpose, table.email, table.createdAt.desc())],
)

/** A mailed link to reset a forgotten password, valid once. */
export const passwordLinks = pgTable(
  'password_links',
  {
    hash: text().primaryKey(),
    /**
     * Null when the address has no account: the link leads nowhere. No foreign key, because checking it would take time
     * only for addresses with an account, and the response time must not reveal that.
     */
    accountId: number(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('password_links_account_id_idx').on(table.accountId)],
)

/** A changed e-mail address, which the owner of the old one can take back by a mailed link for some days. */
export const emailChanges = pgTable(
  'email_changes',
  {
    /** Of the token in the link. */
    hash: text().primaryKey(),
    accountId: accountId(),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('email_changes_account_id_idx').on(table.accountId, table.createdAt)],
)

/** An account at another service (VK ID, Yandex ID) that opens an account here. */
export const accountIdentities = pgTable(
  'account_identities',
  {
    provider: text({ enum: ['vk', 'yandex'] }).notNull(),
    /** The id of the person there. */
    subject: text().notNull(),
    accountId: accountId(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex('account_identities_account_key').on(table.accountId, table.provider),
  ],
)

/** Somebody who was sent to another service, until they are signed in or their account is linked. */
export const identityAttempts = pgTable(
  'identity_attempts',
  {
    /** Of the `state` that the service gives back. */
    stateHash: text().primaryKey(),
    provider: text({ enum: ['vk', 'yandex'] }).notNull(),
    /** Of the secret in the cookie of the browser that began: nobody else may go on. */
    deviceHash: text().notNull(),
    /** PKCE: proves to the service that we began. */
    verifier: text().notNull(),
    /** The account that is to be linked; null when somebody signs in. */
    accountId: number().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Where they came from. */
    comeBackTo: text().notNull(),
    /** The person there, once the service has said who it is. */
    subject: text(),
    /** As the service says: to be filled in, never trusted. */
    suggestedEmail: text(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When the answer of the service was taken: it is taken once. */
    answeredAt: moment(),
    usedAt: moment(),
  },
  (table) => [index('identity_attempts_expires_at_idx').on(table.expiresAt)],
)
