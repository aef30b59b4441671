import { Agent, request } from 'node:http'

/** Clients that ask for one address without a pause, some on connections of their own, and count what goes wrong. */
export interface RequestStorm {
  answered: number
  /** Connection errors, answers of 500 and above and those that were cut off; a client that tries again would not notice some of them. */
  failures: string[]
  stop(): Promise<void>
}

export function startRequestStorm(
  url: string,
  { keepAlive = 6, single = 2, method = 'GET', body = '' } = {},
): RequestStorm {
  const agent = new Agent({ keepAlive: true })
  const over = new AbortController()
  const storm: RequestStorm = {
    answered: 0,
    failures: [],
    async stop() {
      over.abort()
      await Promise.all(clients)
      agent.destroy()
    },
  }

  const ask = (own: boolean) =>
    new Promise<void>((resolve) => {
      const call = request(url, { method, agent: own ? false : agent }, (answer) => {
        answer.on('error', () => undefined)
        answer.resume().once('close', () => {
          if (!answer.complete) storm.failures.push('an answer was cut off')
          else if ((answer.statusCode ?? 0) >= 500) storm.failures.push(`status ${answer.statusCode}`)
          else storm.answered += 1
          resolve()
        })
      })
      call.once('error', (error) => {
        storm.failures.push(`${error.message} ${call.reusedSocket ? 'on a used connection' : 'on a new connection'}`)
        resolve()
      })
      call.end(body)
    })

  async function keepAsking(own: boolean): Promise<void> {
    while (!over.signal.aborted) await ask(own)
  }

  const clients = [
    ...Array.from({ length: keepAlive }, () => keepAsking(false)),
    ...Array.from({ length: single }, () => keepAsking(true)),
  ]
  return storm
}
