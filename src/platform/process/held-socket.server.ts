import { lookup } from 'node:dns/promises'
import * as net from 'node:net'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A listening socket that the parent of several processes holds open and never reads from. Each process gets its own, all
 * on one port, and the kernel spreads the connections over them (SO_REUSEPORT). A process that is replaced leaves its
 * socket to the next one, so nothing that waits in it is lost, as it would be if a process closed its own.
 */
export interface HeldSocket {
  fd: number
  close(): void
}

/** What `net.Server` itself binds with; there is no public way to bind without also accepting connections. */
interface SocketInternals {
  _createServerHandle?(
    this: void,
    address: string,
    port: number,
    family: number,
    fd: undefined,
    flags: number,
  ): number | HeldSocket
}

/** UV_TCP_REUSEPORT. */
const reusePort = 2

/** Undefined where the system cannot share a port in this way. */
export async function holdSocket(host: string, port: number): Promise<HeldSocket | undefined> {
  if (process.platform !== 'linux') return undefined
  const { address, family } = await lookup(host)
  const { _createServerHandle: bind } = net as unknown as SocketInternals
  const handle = bind?.(address, port, family, undefined, reusePort)
  return typeof handle === 'object' && handle.fd >= 0 ? handle : undefined
}

/**
 * Fails with the system's error when the port cannot be used: sockets that share a port would let us in beside another
 * shop. One that is just closing its sockets gets a moment.
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const deadline = Date.now() + 5_000
  for (;;) {
    try {
      return await tryListening(host, port)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || Date.now() > deadline) throw error
    }
    await sleep(100)
  }
}

function tryListening(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host, port }, () => server.close(() => resolve()))
  })
}
