import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { cloneTestDatabase } from '../../testing/test-database.server.ts'
import type { DatabaseAddress } from './database.server.ts'
import { openListener } from './listen.server.ts'

/** A proxy to the database whose connections can be cut, and which can delay the next one. */
async function openWay(to: DatabaseAddress) {
  const travellers: Socket[] = []
  let held: Promise<void> = Promise.resolve()
  const way = createServer((near) => {
    travellers.push(near)
    near.on('error', () => undefined)
    void lead(near)
  })
  async function lead(near: Socket): Promise<void> {
    await held
    const far = connectTo(to)
    far.on('error', () => near.destroy())
    near.once('close', () => far.destroy())
    near.pipe(far).pipe(near)
  }

  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  onTestFinished(() => {
    for (const traveller of travellers) traveller.destroy()
    way.close()
  })
  const url = new URL('connectionString' in to ? to.connectionString : `postgres://${to.user}@x/${to.database}`)
  url.host = `127.0.0.1:${(way.address() as AddressInfo).port}`
  return {
    address: { connectionString: url.href },
    way,
    travellers,
    keepWaiting: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
  }
}

function connectTo(to: DatabaseAddress): Socket {
  if ('host' in to) return connect(join(to.host, '.s.PGSQL.5432'))
  const { hostname, port } = new URL(to.connectionString)
  return connect(Number(port || 5432), hostname)
}

test('a listener that is closed while reconnecting leaves no connection behind', async () => {
  const { address, way, travellers, keepWaiting } = await openWay(await cloneTestDatabase())
  const listener = await openListener(address, ['changes'], pino({ level: 'silent' }))
  const letPass = keepWaiting()
  const back = once(way, 'connection')
  travellers[0]?.destroy()
  await back
  expect(listener.connected).toBe(false)
  await listener.close()
  const left = once(travellers[1] as Socket, 'close')
  letPass()
  await left
  expect(listener.connected).toBe(false)
})
