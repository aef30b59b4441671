import type { IncomingMessage, Server } from 'node:http'

/** In this time a body has to arrive; a form with a file has to go on arriving. */
const bodyMs = 30_000

/** What a form has to bring in that time. */
const leastBytes = 16 * 1024

/**
 * Ends requests whose body comes too slowly, with 408 as Node does for headers. Node's own limit is one for all, and has to
 * be long enough for large files over a slow line.
 */
export function limitSlowBodies(server: Server): void {
  server.on('request', (request: IncomingMessage) => {
    const { headers, socket } = request
    if (!(Number(headers['content-length']) > 0) && headers['transfer-encoding'] === undefined) return
    const isForm = headers['content-type']?.startsWith('multipart/form-data') === true
    let read = socket.bytesRead
    const watch = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(watch)
      if (isForm && socket.bytesRead - read >= leastBytes) {
        read = socket.bytesRead
        return
      }
      clearInterval(watch)
      server.emit('clientError', Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    }, bodyMs)
    watch.unref()
    request.once('close', () => clearInterval(watch))
  })
}
