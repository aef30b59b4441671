import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openShopClient } from './shop-client.ts'
import { testShop } from './test-shop.ts'

/** Two processes of the demo shop on one database, and a connection to it; they end with the test. */
export async function openTwoShops(secret: string) {
  const env = { LOG_LEVEL: 'warn', SESSION_SECRET: secret, DEMO: 'on' }
  const first = await testShop()
  const one = first.start(env)
  await one.opened
  const socket = join(first.dataDir, 'postgres', 'socket')
  const second = await testShop({ isNew: true })
  const DATABASE_URL = `postgresql://kitsune@localhost/kitsune?host=${encodeURIComponent(socket)}`
  const two = second.start({ ...env, DATABASE_URL })
  await two.opened
  const client = await openShopClient(first.dataDir)
  onTestFinished(() => client.end())
  const number = async (sql: string, values: unknown[] = []) => {
    const { rows } = await client.query<{ number: string }>(sql, values)
    return Number(rows[0]?.number)
  }
  const deliveryType = await number(`select id as number from delivery_types where name = 'Самовывоз'`)
  return { one, two, client, number, deliveryType }
}
