import { wishlistItems } from '../../database/tables/cart.server.ts'
import { orderLines, orders } from '../../database/tables/orders.server.ts'
import { productPopularity } from '../../database/tables/search.server.ts'
import { defineSchedule, handleJob, type Job } from '../../platform/jobs/job.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { shopTimeZone } from '../../platform/text/date-format.ts'

const days = 90
/** Who bought wanted it more than who looked. */
const pointsOfSale = 3

const scoreProductsJob = defineSchedule('score-products', { dailyIn: shopTimeZone })

export function scoreProductsNightly(db: Database): Job {
  return handleJob(scoreProductsJob, (_data, { now }) => scoreProducts(db, now))
}

/** Writes anew how much each product was wanted: pieces sold and favourites added in the last 90 days. */
export function scoreProducts(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  return db.transaction(async (tx) => {
    await tx.delete(productPopularity)
    await tx.execute(sql`
      insert into ${productPopularity} (product_id, score, sold, favourites)
      select product_id, sum(sold) * ${pointsOfSale} + sum(added), sum(sold), sum(added)
      from (
        select ${orderLines.productId} as product_id, ${orderLines.quantity} as sold, 0 as added
        from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
        where ${orders.createdAt} > ${since} and ${orders.state} <> 'cancelled'
        union all
        select ${wishlistItems.productId}, 0, 1 from ${wishlistItems} where ${wishlistItems.addedAt} > ${since}
      ) as wanted
      where product_id is not null
      group by product_id`)
  })
}
