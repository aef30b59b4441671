import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Answers that last until one side ends them. */
interface EndlessAnswers {
  /** Calls back when the process is about to stop; at once when it is already stopping. Returns how to forget it. */
  onStop(end: () => void): () => void
}

declare module 'fastify' {
  interface FastifyInstance {
    endlessAnswers: EndlessAnswers
  }
  interface FastifyContextConfig {
    /** Lasts as long as the client looks: its time is neither a slow request nor worth a line in the log. */
    endless?: true
  }
}

/** Ended first when the process stops: nothing else would end them, and a stop waits for connections. */
export function addEndlessAnswers(app: FastifyInstance): { end: () => void } {
  const open = new Set<() => void>()
  let stopping = false
  app.decorate('endlessAnswers', {
    onStop(end) {
      if (stopping) end()
      else open.add(end)
      return () => void open.delete(end)
    },
  })
  function end(): void {
    stopping = true
    for (const each of open) each()
    open.clear()
  }
  app.addHook('preClose', async () => end())
  return { end }
}

export interface EventStream {
  /** Calls back now and then while the stream is open. */
  onBeat(beat: () => void): void
  send(event: string, data: unknown): void
  end(): void
  onEnd(ended: () => void): void
}

/** Browsers try again after this; a proxy that closes silent connections waits longer than the second. */
const retryMs = 2_000
const beatMs = 20_000

/** Server-sent events over this answer. Written as they come: no compression, no buffering by nginx. */
export function openEventStream(app: FastifyInstance, reply: FastifyReply): EventStream {
  const { raw } = reply
  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, private',
    'x-accel-buffering': 'no',
    connection: 'close',
  })
  raw.write(`retry: ${retryMs}\n\n`)
  const beats: (() => void)[] = [() => void raw.write(':\n\n')]
  const beat = setInterval(() => {
    for (const each of beats) each()
  }, beatMs)
  const forget = app.endlessAnswers.onStop(() => raw.end())
  raw.once('close', () => {
    clearInterval(beat)
    forget()
  })
  return {
    onBeat: (each) => void beats.push(each),
    send: (event, data) => void raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => void raw.end(),
    onEnd: (ended) => void raw.once('close', ended),
  }
}
