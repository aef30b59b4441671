import { hash } from '@node-rs/argon2'
import { ensureDocuments } from '../content/documents.server.ts'
import { accounts } from '../database/tables/accounts.server.ts'
import type { Role } from '../platform/contract/roles.ts'
import { openTestApp, passwordCost, type TestApp, type TestAppOptions } from './test-app.server.ts'

/** A clock that only moves when a test advances it. */
export class TestClock {
  #time = Date.parse('2026-11-15T05:00:00Z')

  readonly now = (): Date => new Date(this.#time)

  pass({ seconds = 0, minutes = 0, days = 0 }: { seconds?: number; minutes?: number; days?: number }): void {
    this.#time += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000
  }
}

export const password = 'лисица на полке'
const passwordHash = await hash(password, passwordCost)

export interface AccountsShop extends TestApp {
  clock: TestClock
  addAccount(email: string, is?: { role?: Role }): Promise<number>
}

/** A shop with its own clock, where accounts can be added without email codes. */
export async function openAccountsShop(options: TestAppOptions & { clock?: TestClock } = {}): Promise<AccountsShop> {
  const { clock = new TestClock(), ...rest } = options
  const shop = await openTestApp({ ...rest, now: clock.now })
  await ensureDocuments(shop.db)
  return {
    ...shop,
    clock,
    async addAccount(email, is = {}) {
      const [row] = await shop.db
        .insert(accounts)
        .values({ email, passwordHash, ...is })
        .returning({ id: accounts.id })
      return row?.id ?? 0
    },
  }
}
