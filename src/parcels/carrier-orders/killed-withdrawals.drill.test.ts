import { expect, onTestFinished, test, vi } from 'vitest'
import { startCdekServer } from '../../testing/outside/cdek-server.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { openShopClient } from '../../testing/shop-client.ts'
import { testShop } from '../../testing/test-shop.ts'

const count = 24
const kills = 2
const timeout = 600_000
const random = seededRandom(2809)

test(
  'killed while orders are withdrawn at the carrier: each is withdrawn once, and none is left there',
  async () => {
    const cdek = await startCdekServer()
    onTestFinished(() => cdek.close())
    const { dataDir, start } = await testShop()
    const { clientId, clientSecret } = cdek.keys
    const env = { CDEK_CLIENT_ID: clientId, CDEK_CLIENT_SECRET: clientSecret, CDEK_URL: cdek.url }
    let shop = start(env)
    await shop.opened
    const client = await openShopClient(dataDir)

    // Cancelled with their orders a moment ago. Of every fourth the answer was lost: only our number is known.
    for (let made = 1; made <= count; made += 1) {
      const uuid = cdek.orders.take({ number: `P${made}`, shipment_point: 'K270-1', delivery_point: 'K270-2' })
      await client.query(
        `insert into parcels (state, carrier, way, delivery_name, price_kopecks, weight_grams, length_cm, width_cm, height_cm,
          carrier_state, carrier_number, carrier_uuid, carrier_asked_at, carrier_next_at)
        values ('cancelled', 'cdek', 'point', 'СДЭК', 0, 500, 10, 10, 10, 'withdrawing', $1, $2, now() - interval '2 minutes', now())`,
        [`P${made}`, made % 4 === 0 ? null : uuid],
      )
    }
    await client.end()

    const withdrawn: string[] = []
    const withdraw = cdek.orders.withdraw.bind(cdek.orders)
    cdek.orders.withdraw = (uuid, type) => {
      const done = withdraw(uuid, type)
      if (done) withdrawn.push(uuid)
      if (random(3) === 0) cdek.trouble.afterWithdrawal = 'lost'
      return done
    }
    for (let kill = 1; kill <= kills; kill += 1) {
      await vi.waitFor(() => expect(withdrawn.length).toBeGreaterThanOrEqual((kill * count) / (kills + 2)), { timeout })
      process.kill(shop.server(), 'SIGKILL')
      await shop.ended()
      shop = start(env)
      await shop.opened
    }

    const after = await openShopClient(dataDir)
    onTestFinished(() => after.end())
    await vi.waitFor(
      async () => {
        // Nobody waits for the gaps between two looks.
        await after.query(`update parcels set carrier_next_at = now() where carrier_next_at > now()`)
        const { rows } = await after.query(
          `select carrier_state, carrier_problem, count(*)::int from parcels
            where carrier_state is not null group by 1, 2`,
        )
        expect(rows).toEqual([{ carrier_state: 'withdrawn', carrier_problem: null, count }])
      },
      { timeout, interval: 1000 },
    )
    expect(cdek.orders.live).toEqual([])
    expect(new Set(withdrawn).size).toBe(count)
    expect(withdrawn).toHaveLength(count)
  },
  3 * timeout,
)
