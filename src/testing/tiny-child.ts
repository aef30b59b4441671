import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { addDrain } from '../platform/http/drain.server.ts'
import { type ChildFacts, readChildFacts } from '../platform/process/child-process.server.ts'
import { answerParent } from '../platform/process/parent-process.server.ts'

/** A process that the supervisor's test starts several times: a shop reduced to one answer. */
const { fd, host, port, fails } = readChildFacts() as ChildFacts & { host: string; port: number }
if (fails) process.exit(1)
const app = Fastify({ return503OnClosing: false })
addDrain(app, () => undefined)
app.get('/', () => String(process.pid))
const parent = answerParent()
process.on('SIGTERM', () => void stop())
process.on('disconnect', () => process.exit(0))

async function stop(): Promise<void> {
  await app.drain(0, { successor: parent.isRetiring() })
  await app.close()
  process.exit(0)
}

const socket = fd === undefined ? {} : { fd }
await app.listen({ ...socket, host, port })
parent.ready(new Registry())
