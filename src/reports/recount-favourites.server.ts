import { wishlistItems } from '../database/tables/cart.server.ts'
import { favouriteTotals } from '../database/tables/reports.server.ts'
import { defineSchedule, handleJob, type Job } from '../platform/jobs/job.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'

const recountFavouritesJob = defineSchedule('recount-favourites', { everySeconds: 60 })

/**
 * Counts everybody's favourites again, 0.1 s for half a million, and writes what differs. A report that did so itself
 * would be too slow; a trigger would make shoppers who like the same product wait for each other.
 */
export function recountFavourites(db: Database): Job {
  return handleJob(recountFavouritesJob, async () => {
    await db.execute(sql`
      with counted as materialized (
        select product_id, count(*)::int as times from ${wishlistItems} group by product_id
      ), gone as (
        delete from ${favouriteTotals} as kept where not exists (select from counted where product_id = kept.product_id)
      )
      insert into ${favouriteTotals} select product_id, counted.times
      from counted left join ${favouriteTotals} as kept using (product_id) where kept.times is distinct from counted.times
      on conflict (product_id) do update set times = excluded.times`)
  })
}
