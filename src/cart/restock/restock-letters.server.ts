import { accounts } from '../../database/tables/accounts.server.ts'
import { restockRequests } from '../../database/tables/cart.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { layOutLetter, type Sender } from '../../mail/letter-layout.server.ts'
import { type Letter, queueMails } from '../../mail/mail.server.ts'
import { defineSchedule, handleJob, type Job } from '../../platform/jobs/job.server.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, asc, eq, isNotNull, isNull, lt, sql } from '../../platform/postgres/drizzle.server.ts'
import { formatPrice, toRoubles } from '../../platform/text/money.ts'

const maxLetters = 100
/** The same as for sent letters. */
const keptDays = 30

/** Coalesced, because an import changes many products in a row. */
export const restockLettersJob = defineSchedule('restock-letters', { everySeconds: 60 }, { coalesceMs: 500 })

/**
 * «Сообщить о поступлении»: sends one letter per request when the product can be bought again. A request is claimed and
 * its letter queued in one transaction, so that a crash or a second process can neither lose nor repeat it.
 */
export function writeRestockLetters(db: Database, sender: () => Promise<Sender>): Job {
  return handleJob(restockLettersJob, async () => {
    const from = await sender()
    return db.transaction(async (tx) => {
      const due = await claim(tx)
      await queueMails(
        tx,
        due.map((request) => restockLetter(request, from)),
      )
      return due.length === maxLetters
    })
  })
}

type DueRequest = Awaited<ReturnType<typeof claim>>[number]

/** Requests for products that are available again, oldest first. Skips those that another process has locked. */
async function claim(tx: Transaction) {
  const due = await tx
    .select({
      accountId: restockRequests.accountId,
      email: accounts.email,
      productId: products.id,
      name: products.name,
      priceKopecks: products.priceKopecks,
    })
    .from(restockRequests)
    .innerJoin(products, eq(products.id, restockRequests.productId))
    .innerJoin(accounts, eq(accounts.id, restockRequests.accountId))
    .where(and(isNull(restockRequests.mailedAt), eq(products.available, true), isNull(products.archivedAt)))
    .orderBy(asc(restockRequests.createdAt))
    .limit(maxLetters)
    .for('update', { of: restockRequests, skipLocked: true })
  if (due.length === 0) return due
  const pairs = sql.join(
    due.map(({ accountId, productId }) => sql`(${accountId}::bigint, ${productId}::bigint)`),
    sql`, `,
  )
  await tx
    .update(restockRequests)
    .set({ mailedAt: sql`now()` })
    .where(sql`(${restockRequests.accountId}, ${restockRequests.productId}) in (${pairs})`)
  return due
}

function restockLetter({ email, name, productId, priceKopecks }: DueRequest, sender: Sender): Letter {
  return layOutLetter(
    email,
    {
      subject: 'Снова в наличии: товар, который вы ждали',
      preview: name,
      paragraphs: ['Здравствуйте!', `Снова в наличии: ${name}. Цена — ${formatPrice(toRoubles(priceKopecks))}.`],
      button: { text: 'Открыть товар', url: `${sender.url}/product/${productId}/` },
      closing: [
        'Мы не откладываем товар: его получит тот, кто закажет раньше.',
        'Вы получили это письмо, потому что попросили сообщить о поступлении. Других писем об этом товаре не будет.',
      ],
    },
    sender,
  )
}

const deleteMailedJob = defineSchedule('delete-mailed-restock-requests', { everySeconds: 60 * 60 })

export function deleteMailedRequests(db: Database): Job {
  return handleJob(deleteMailedJob, (_data, { now }) => deleteOldRestockRequests(db, now))
}

/** Deletes requests whose letter was queued long ago. */
export async function deleteOldRestockRequests(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000)
  await db.delete(restockRequests).where(and(isNotNull(restockRequests.mailedAt), lt(restockRequests.mailedAt, limit)))
}
