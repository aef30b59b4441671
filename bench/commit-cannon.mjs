// One round of bare commits, in a process of its own: each inserts a single row. Options as JSON on stdin, result too.
import { json } from 'node:stream/consumers'
import pg from 'pg'

const { database, connections, seconds } = await json(process.stdin)
const insert = { name: 'bare_commit', text: `insert into bench_commits (said) values ('a row')` }
const clients = await Promise.all(
  Array.from({ length: connections }, async () => {
    const client = new pg.Client(database)
    await client.connect()
    return client
  }),
)
let commits = 0
const started = performance.now()
await Promise.all(
  clients.map(async (client) => {
    while (performance.now() - started < seconds * 1000) {
      await client.query(insert)
      commits += 1
    }
  }),
)
const took = (performance.now() - started) / 1000
await Promise.all(clients.map((client) => client.end()))
process.stdout.write(JSON.stringify({ ok: commits, seconds: took }))
