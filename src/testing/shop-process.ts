import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf } from './processes.ts'

const projectFolder = join(import.meta.dirname, '..', '..')

/** Settings from the developer's environment must not reach the shops that tests start. */
const cleared = Object.fromEntries(
  [
    'BACKUP_FORMER_KEY',
    'BACKUP_KEEP_DAYS',
    'BACKUP_KEY',
    'BACKUP_URL',
    'CORS_ORIGINS',
    'DADATA_KEY',
    'DATABASE_URL',
    'DEMO',
    'DRAIN_SECONDS',
    'HOST',
    'MAIL_FROM',
    'PICTURES_URL',
    'PROCESSES',
    'PUBLIC_URL',
    'PURGE_URL',
    'SESSION_SECRET',
    'SMTP_URL',
    'STORAGE_URL',
    'TBANK_PASSWORD',
    'TBANK_TERMINAL_KEY',
    'TBANK_URL',
    'TRUST_PROXY',
    'VK_ID_CLIENT_ID',
    'YANDEX_ID_CLIENT_ID',
    'YOOKASSA_SECRET_KEY',
    'YOOKASSA_SHOP_ID',
    'YOOKASSA_URL',
  ].map((name) => [name, '']),
)

/** Less than the limit of a test, so that a wait that takes too long is what the test reports. */
const waitLimit = 300_000

interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A whole shop as `npm start` runs it: the launcher, its child the server, and PostgreSQL. */
export interface ShopProcess {
  url: string
  launcher: number
  /** Everything it has printed so far, stdout and stderr. */
  output(): string
  /** Its output and the log of its PostgreSQL, for the message of a failed test. */
  report(): string
  /** Resolves when it has printed this; rejects if it exits first or takes too long. */
  printed(text: string): Promise<void>
  /** Resolves when it serves requests; rejects if it exits first or takes too long. */
  opened: Promise<void>
  /** Polls until this is true; rejects if it exits first or takes too long. */
  until(condition: () => boolean | Promise<boolean>): Promise<void>
  /** Waits for the exit, but not for ever. */
  ended(): Promise<Ending>
  server(): number
  kill(signal: NodeJS.Signals): void
  /** Asks it to stop and waits for the exit. */
  stop(): Promise<Ending>
}

export interface ShopProcessOptions {
  dataDir: string
  port: number
  env?: Record<string, string>
  /** The file in `scripts/`; without it that of `npm start`. */
  script?: 'dev.mjs'
}

export function startShopProcess({ dataDir, port, env, script }: ShopProcessOptions): ShopProcess {
  const child = spawn(process.execPath, [join('scripts', script ?? 'start.mjs')], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...basics(), ...cleared, DATA_DIR: dataDir, PORT: String(port), PREPARE_PICTURES: 'off', ...env },
  })
  const pid = child.pid
  if (pid === undefined) throw new Error('the launcher could not be started')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      child.emit('printed')
    })
  }
  // `close`, not `exit`, because it waits for the last output.
  const closed = new Promise<Ending>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })))
  const report = () => `${output}\n--- postgres.log\n${lastLines(join(dataDir, 'postgres.log'))}`

  /** Every wait ends: a test that hangs says nothing about why. */
  async function limited<T>(waiting: Promise<T>, what: string): Promise<T> {
    const over = new AbortController()
    const late = pause(waitLimit, undefined, over).then(() => {
      throw new Error(`${what} took more than ${waitLimit / 1000} s:\n${report()}`)
    })
    try {
      return await Promise.race([waiting, late])
    } finally {
      over.abort()
      late.catch(() => undefined)
    }
  }

  const ended = () => limited(closed, 'the end of the shop')
  const printed = (text: string) =>
    limited(
      untilPrinted(child, text, () => output),
      `printing "${text}"`,
    )
  const opened = printed('The shop is open')
  // Tests that expect a failure check `ended`.
  opened.catch(() => undefined)

  async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = Date.now() + waitLimit
    while (!(await condition())) {
      // Pauses, so that the processes it waits for get the processor.
      const ending = await Promise.race([closed, pause(5)])
      if (ending) throw new Error(`the shop has ended:\n${report()}`)
      if (Date.now() > deadline) throw new Error(`not true after ${waitLimit / 1000} s:\n${report()}`)
    }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    launcher: pid,
    output: () => output,
    report,
    printed,
    opened,
    until,
    ended,
    server() {
      const [server] = childrenOf(pid)
      if (server === undefined) throw new Error('the launcher has no server yet')
      return server
    },
    kill: (signal) => child.kill(signal),
    stop() {
      child.kill('SIGTERM')
      return ended()
    },
  }
}

function untilPrinted(child: ChildProcess, text: string, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!output().includes(text)) return
      child.off('printed', look)
      resolve()
    }
    child.on('printed', look)
    child.once('close', () => reject(new Error(`the shop ended before it printed "${text}":\n${output()}`)))
    look()
  })
}

function lastLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(-60).join('\n')
  } catch {
    return 'there is none'
  }
}

function basics(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE', 'SystemRoot']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

export function postmasterFile(dataDir: string): string {
  return join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
}

/** The shop's PostgreSQL, read from its pid file; undefined when it was stopped cleanly. */
export function postmasterOf(dataDir: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(postmasterFile(dataDir), 'utf8').split('\n')
    const pid = Number(lines[0])
    // PostgreSQL is still writing it. A signal to 0 would reach our own process group.
    if (!(pid > 0)) return undefined
    return { pid, ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/**
 * A free port below the ephemeral range, so that the system does not give it to an outgoing connection before the shop
 * listens on it, or while it is away. No other test gets it as long as this process lives.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if ((await reservePort(port)) && (await isFree(port))) return port
  }
}

/** By a UDP socket of the same number: all processes of the machine see it, and the port itself stays free for the shop. */
export function reservePort(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref()
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false))
    socket.bind(port, '127.0.0.1', () => resolve(true))
  })
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
