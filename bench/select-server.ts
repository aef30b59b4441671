import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { openIlikeNames } from './ilike-names.ts'

/**
 * What a quick API usually does: a Fastify route, one prepared and indexed `select … limit 20`, JSON. No validation, no
 * count, no cache; and a plain search by `ilike` on a trigram index. Its own process, on the shop's database, whose address comes over IPC.
 */
process.once('message', (address: pg.PoolConfig) => void serve(address))
process.once('disconnect', () => process.exit())

async function serve(address: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...address, max: 10 })
  const app = Fastify()
  // The same products as objects of the same fields: both send the same bytes.
  const list = 'select card::json as card from products where archived_at is null order by id desc limit 20'
  app.get('/', async () => {
    const { rows } = await pool.query<{ card: object }>({ name: 'list', text: list })
    return { count: rows.length, page_size: 20, results: rows.map((row) => row.card) }
  })
  // The names are copied when somebody first asks: at a million products that takes a while.
  let names: Promise<pg.Pool> | undefined
  const underWay = new Set<Promise<pg.QueryResult>>()
  const search = 'select id, name, price_kopecks, available, is_new, sku from products where name ilike $1 limit 10'
  app.get<{ Querystring: { q: string } }>('/ilike', async ({ query }) => {
    names ??= openIlikeNames(address)
    const asked = (await names).query({ name: 'ilike', text: search, values: [`%${query.q}%`] })
    underWay.add(asked)
    return (await asked.finally(() => underWay.delete(asked))).rows
  })
  // Answers when nothing is under way: statements outlive the load that asked for them, and would disturb the next one.
  app.get('/idle', async () => {
    while (underWay.size > 0) await Promise.allSettled(underWay)
    return {}
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.((app.server.address() as AddressInfo).port)
}
