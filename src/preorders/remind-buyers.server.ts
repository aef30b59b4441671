import { products } from '../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { preorderAnswers } from '../database/tables/preorders.server.ts'
import { queueMails } from '../mail/mail.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { and, asc, eq, gte, sql } from '../platform/postgres/drizzle.server.ts'
import { type AskParts, questionFacts } from './ask-buyers.server.ts'
import { questionLetter } from './preorder-letters.server.ts'
import { lineOfAnswer, lineOfProduct, selectQuestions, waitingFor } from './waiting-buyers.server.ts'

/** After how many days without an answer; then it is for staff to call. */
const reminderDays = [3, 10]
const batchSize = 100

/** Reminds of questions that nobody has answered. Those of orders that are sent or cancelled are nobody's any more. */
export async function remindBuyers({ db, sender, links }: AskParts, now: Date): Promise<boolean> {
  const from = await sender()
  const dueDays = sql`(array[${sql.join(
    reminderDays.map((days) => sql`${days}::int`),
    sql`, `,
  )}])[${preorderAnswers.reminders} + 1]`
  return db.transaction(async (tx) => {
    const due = await selectQuestions(tx)
      .innerJoin(products, lineOfProduct)
      .where(
        and(
          eq(preorderAnswers.state, 'open'),
          sql`${preorderAnswers.askedAt} + ${dueDays} * interval '1 day' <= ${now}`,
          waitingFor(products.id),
        ),
      )
      .orderBy(asc(preorderAnswers.id))
      .limit(batchSize)
      .for('no key update', { of: preorderAnswers, skipLocked: true })
    for (const { answer } of due) {
      await tx
        .update(preorderAnswers)
        .set({ reminders: answer.reminders + 1 })
        .where(eq(preorderAnswers.id, answer.id))
    }
    const letters = due
      .filter(({ order }) => order.email !== '')
      .map(({ answer: { id: answerId, productName, quantity }, ...row }) =>
        questionLetter({ answerId, productName, quantity, ...questionFacts(row) }, from, links, { isReminder: true }),
      )
    await queueMails(tx, letters)
    return due.length === batchSize
  })
}

/** Buyers who stayed silent after the last reminder: somebody has to call them. */
export async function countSilentBuyers(db: Database): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(preorderAnswers)
    .innerJoin(orders, eq(orders.id, preorderAnswers.orderId))
    .innerJoin(orderLines, lineOfAnswer)
    .innerJoin(products, lineOfProduct)
    .where(
      and(
        eq(preorderAnswers.state, 'open'),
        gte(preorderAnswers.reminders, reminderDays.length),
        waitingFor(products.id),
      ),
    )
  return row?.count ?? 0
}
