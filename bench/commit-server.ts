import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The least that an API which keeps something can do: a Fastify route that inserts one row and answers when it is
 * committed. Its own process, on the shop's database, whose address comes over IPC.
 */
process.once('message', (address: pg.PoolConfig) => void serve(address))
process.once('disconnect', () => process.exit())

async function serve(address: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...address, max: 10 })
  const app = Fastify()
  app.post('/', async () => {
    await pool.query({ name: 'bare_commit', text: `insert into bench_commits (said) values ('a row')` })
    return { detail: 'kept' }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.((app.server.address() as AddressInfo).port)
}
