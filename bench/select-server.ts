import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * What a quick API usually does: a Fastify route, one prepared and indexed `select … limit 20`, JSON. No validation, no
 * count, no cache. Its own process, on the shop's database, whose address comes over IPC.
 */
process.once('message', (address: pg.PoolConfig) => void serve(address))
process.once('disconnect', () => process.exit())

async function serve(address: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...address, max: 10 })
  const app = Fastify()
  const list = `select id, name, price_kopecks, available, is_new, sku, scale, category_id from products
    where archived_at is null order by id desc limit 20`
  app.get('/', async () => {
    const { rows } = await pool.query({ name: 'list', text: list })
    return { count: rows.length, results: rows }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.((app.server.address() as AddressInfo).port)
}
