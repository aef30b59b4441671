import { join } from 'node:path'
import pg from 'pg'
import { descendantsOf, isAlive } from '../src/testing/processes.ts'
import { freePort, postmasterOf, type ShopProcess, startShopProcess } from '../src/testing/shop-process.ts'
import { type SmtpMailbox, startSmtpMailbox } from '../src/testing/smtp-mailbox.ts'
import { addStormShoppers, type StormShopper } from '../src/testing/storm-shoppers.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'

const SESSION_SECRET = 'a secret that only the siege may know'

/** A demo shop of one or more processes on one database of its own, with a real mail server. */
export interface SiegeShop {
  shops: ShopProcess[]
  mailbox: SmtpMailbox
  client: pg.Client
  /** A delivery that needs no address. */
  deliveryType: number
  origin(index: number): string
  shoppers(count: number, goodsOf: (index: number) => [number, number][]): Promise<StormShopper[]>
  product(stock: number): Promise<number>
  number(sql: string, values?: unknown[]): Promise<number>
  /** The postmaster of the embedded PostgreSQL. */
  postmaster(): number
  /** After the server was killed. */
  restart(): Promise<void>
  reconnect(): Promise<void>
  close(): Promise<void>
}

export async function openSiegeShop(processes: number): Promise<SiegeShop> {
  const folder = temporaryFolder()
  const mailbox = await startSmtpMailbox()
  const shops: ShopProcess[] = []
  const dataDir = join(folder, 'data')
  const closing = new AbortController()
  /** The database belongs to the first, so it goes last. What does not stop when it is asked to is killed. */
  async function stop(): Promise<void> {
    closing.abort(new Error('the siege is over'))
    const started = shops.flatMap(({ launcher }) => [...descendantsOf(launcher), launcher])
    for (const shop of shops.toReversed()) await shop.stop().catch(() => undefined)
    // Its server may have been killed a moment ago, and then nobody stops it.
    const postmaster = postmasterOf(dataDir)?.pid
    for (const pid of postmaster === undefined ? started : [...started, ...descendantsOf(postmaster), postmaster]) {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    }
    await mailbox.close()
    removeFolder(folder)
  }
  try {
    return await openShops(processes, { folder, dataDir, mailbox, shops, signal: closing.signal, stop })
  } catch (error) {
    await stop()
    throw error
  }
}

interface SiegeGround {
  folder: string
  dataDir: string
  mailbox: SmtpMailbox
  shops: ShopProcess[]
  /** Aborted when everything is to be stopped: a part that goes on in the background must start nothing anew. */
  signal: AbortSignal
  stop: () => Promise<void>
}

async function openShops(
  processes: number,
  { folder, dataDir, mailbox, shops, signal, stop }: SiegeGround,
): Promise<SiegeShop> {
  const env = { LOG_LEVEL: 'error', DEMO: 'on', SESSION_SECRET, SMTP_URL: mailbox.url }
  const port = await freePort()
  const startFirst = async () => {
    signal.throwIfAborted()
    const shop = startShopProcess({ dataDir, port, env })
    shops[0] = shop
    await shop.opened
  }
  await startFirst()
  const host = join(dataDir, 'postgres', 'socket')
  const DATABASE_URL = `postgresql://kitsune@localhost/kitsune?host=${encodeURIComponent(host)}`
  for (let index = 1; index < processes; index += 1) {
    const other = { dataDir: join(folder, String(index)), port: await freePort(), env: { ...env, DATABASE_URL } }
    shops.push(startShopProcess(other))
  }
  await Promise.all(shops.map(({ opened }) => opened))

  const siege: SiegeShop = {
    shops,
    mailbox,
    client: await connect(host),
    deliveryType: 0,
    origin: (index) => shops[index % shops.length]?.url ?? '',
    shoppers: (count, goodsOf) => addStormShoppers(siege.client, SESSION_SECRET, count, goodsOf),
    product: (stock) =>
      siege.number(
        `insert into products (sku, name, price_kopecks, category_id, stock)
          select 'SIEGE-' || gen_random_uuid(), 'Фигурка', 100000, min(id), $1 from categories returning id as number`,
        [stock],
      ),
    async number(sql, values = []) {
      const { rows } = await siege.client.query<{ number: string | null }>(sql, values)
      return Number(rows[0]?.number ?? 0)
    },
    postmaster() {
      const pid = postmasterOf(dataDir)?.pid
      if (pid === undefined) throw new Error('PostgreSQL is not running')
      return pid
    },
    async restart() {
      await shops[0]?.ended()
      await startFirst()
      await siege.reconnect()
    },
    async reconnect() {
      await siege.client.end().catch(() => undefined)
      siege.client = await connect(host)
    },
    async close() {
      await siege.client.end().catch(() => undefined)
      await stop()
    },
  }
  siege.deliveryType = await siege.number('select id as number from delivery_types where not requires_address limit 1')
  return siege
}

async function connect(host: string): Promise<pg.Client> {
  const client = new pg.Client({ host, user: 'kitsune', database: 'kitsune' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
