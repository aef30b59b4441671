import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { accounts, refreshTokens, sessions } from '../database/tables/accounts.server.ts'
import { batched } from '../platform/concurrency/batch.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { type Credentials, sessionSeconds } from '../platform/http/guard.server.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, desc, eq, gt, isNull, ne, type Placeholder, type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import { networkOf } from '../rate-limits/rate-limits.server.ts'
import { accessSeconds, accessTokens } from './access-token.server.ts'
import { accountErrors } from './account-errors.ts'
import { latestStart } from './code-challenges.server.ts'
import { deviceLabel } from './device-label.ts'
import { lacksFactor } from './second-factor/has-factor.server.ts'

export interface Tokens {
  access: string
  refresh: string
  /** Lifetime of the access token in seconds. */
  expires_in: number
}

export interface OpenedSession {
  cookie: string
  tokens: Tokens
}

/** Where a sign-in comes from. */
export interface Origin {
  address: string
  userAgent: string
  /** The cookies of the request; a call in process has none. */
  cookies: string | undefined
}

export type Sessions = ReturnType<typeof openSessions>

/** The time a device was last seen is updated no more often than this. */
const seenMs = 5 * 60 * 1000

/** How long a proof of identity counts for calls that need a recent one. */
export const identitySeconds = 10 * 60

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Long enough and random, so an unsalted hash of it cannot be reversed. */
function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

export function openSessions(db: Database, secret: string, now: () => Date) {
  const access = accessTokens(secret, now)
  const lives = (at: Date | Placeholder): SQL | undefined => and(isNull(sessions.endedAt), gt(sessions.expiresAt, at))

  // Every personal call starts with this query, so it is a prepared statement and concurrent lookups are batched.
  const viewerBy = (key: typeof sessions.id | typeof sessions.cookieHash, name: string) => {
    const statement = db
      .select({
        key: sql<string>`${key}`,
        accountId: accounts.id,
        sessionId: sessions.id,
        email: accounts.email,
        role: accounts.role,
        lastSeenAt: sessions.lastSeenAt,
        identityAt: sessions.identityAt,
        lacksFactor,
      })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .where(
        and(sql`${key} = any(${sql.placeholder('keys')})`, lives(sql.placeholder('at')), isNull(accounts.lockedAt)),
      )
      .prepare(name)
    const load = batched(async (keys: string[]) => {
      const rows = await statement.execute({ keys, at: now() })
      return new Map(rows.map(({ key: found, ...row }) => [found, row]))
    })
    return async (asked: string) => (await load([asked])).get(asked)
  }
  const bySession = viewerBy(sessions.id, 'viewer_by_session')
  const byCookie = viewerBy(sessions.cookieHash, 'viewer_by_cookie')

  async function issueTokens(tx: Transaction, sessionId: string, accountId: number): Promise<Tokens> {
    const { secret: refresh, hash } = newSecret()
    await tx.insert(refreshTokens).values({ hash, sessionId, createdAt: now() })
    return { access: access.issue(sessionId, accountId), refresh, expires_in: accessSeconds }
  }

  return {
    async start(tx: Transaction, accountId: number, { address, userAgent }: Origin): Promise<OpenedSession> {
      const { secret: cookie, hash } = newSecret()
      const at = now()
      const id = randomUUID()
      await tx.insert(sessions).values({
        id,
        accountId,
        cookieHash: hash,
        device: deviceLabel(userAgent),
        address: networkOf(address),
        createdAt: at,
        lastSeenAt: at,
        identityAt: at,
        expiresAt: new Date(at.getTime() + sessionSeconds * 1000),
      })
      return { cookie, tokens: await issueTokens(tx, id, accountId) }
    },

    /** Looked up in the database on every call, so that a session ended in one process has ended in all of them. */
    async findViewer({ session, bearer }: Credentials): Promise<Viewer | undefined> {
      const named = bearer === undefined ? undefined : access.read(bearer)
      if (bearer !== undefined && named === undefined) return undefined
      const row = named ? await bySession(named) : await byCookie(hashOf(session ?? ''))
      if (!row) return undefined
      const at = now()
      const { lastSeenAt, identityAt, ...viewer } = row
      if (at.getTime() - lastSeenAt.getTime() > seenMs) {
        await db.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, viewer.sessionId))
      }
      const isRecent = at.getTime() - identityAt.getTime() < identitySeconds * 1000
      return { ...viewer, hasRecentIdentity: isRecent && identityAt <= latestStart(at) }
    },

    /** The user of this session has just proved who they are. */
    async confirmIdentity(tx: Transaction, sessionId: string): Promise<void> {
      await tx.update(sessions).set({ identityAt: now() }).where(eq(sessions.id, sessionId))
    },

    /** Exchanges a refresh token for the next pair. A token used twice counts as stolen and ends its session. */
    async refresh(token: string): Promise<Tokens> {
      const tokens = await db.transaction(async (tx) => {
        const at = now()
        const [row] = await tx
          .select({ token: refreshTokens, session: sessions })
          .from(refreshTokens)
          .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
          .innerJoin(accounts, eq(accounts.id, sessions.accountId))
          .where(and(eq(refreshTokens.hash, hashOf(token)), lives(at), isNull(accounts.lockedAt)))
          .for('update', { of: [sessions, refreshTokens] })
        if (!row) return undefined
        if (row.token.usedAt) {
          await tx.update(sessions).set({ endedAt: at }).where(eq(sessions.id, row.session.id))
          return undefined
        }
        await tx.update(refreshTokens).set({ usedAt: at }).where(eq(refreshTokens.hash, row.token.hash))
        return issueTokens(tx, row.session.id, row.session.accountId)
      })
      if (!tokens) throw new ShopError(accountErrors.session_over)
      return tokens
    },

    async end(accountId: number, sessionId: string): Promise<void> {
      if (!uuid.test(sessionId)) throw new ShopError(accountErrors.session_not_found)
      const ended = await db
        .update(sessions)
        .set({ endedAt: now() })
        .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId), isNull(sessions.endedAt)))
        .returning({ id: sessions.id })
      if (ended.length === 0) throw new ShopError(accountErrors.session_not_found)
    },

    async endAll(tx: Transaction | Database, accountId: number, except?: string): Promise<void> {
      const others = except ? ne(sessions.id, except) : undefined
      await tx
        .update(sessions)
        .set({ endedAt: now() })
        .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt), others))
    },

    async list(accountId: number) {
      return db
        .select({
          id: sessions.id,
          device: sessions.device,
          address: sessions.address,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
        })
        .from(sessions)
        .where(and(eq(sessions.accountId, accountId), lives(now())))
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
        .limit(100)
    },
  }
}
