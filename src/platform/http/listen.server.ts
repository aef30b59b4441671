import type { FastifyInstance } from 'fastify'
import type { Config } from '../process/config.server.ts'
import { StartError } from '../process/start-error.server.ts'

/** `fd` is a listening socket that the process was given instead of an address. */
export async function listen(app: FastifyInstance, { host, port }: Config, fd?: number): Promise<void> {
  const socket = fd === undefined ? {} : { fd }
  await orSentence({ host, port }, app.listen({ ...socket, port, host }))
}

/** Replaces the system's reasons for not listening by sentences for the operator. */
export async function orSentence<T>({ host, port }: Pick<Config, 'host' | 'port'>, listening: Promise<T>): Promise<T> {
  try {
    return await listening
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE') {
      throw new StartError(`PORT ${port} on ${host} is already in use: stop what uses it, or set another PORT.`)
    }
    if (code === 'EACCES')
      throw new StartError(`PORT ${port} may not be used by this user: set a PORT of 1024 or above.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host} is no address of this machine.`)
    throw error
  }
}
