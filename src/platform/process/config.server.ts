import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { hostsOf } from '../postgres/database-hosts.ts'
import { ConfigError, urlWith } from './config-values.ts'
import { isLoopback } from './loopback.ts'
import { type Keys, keysOf, partnerEnvironment } from './partner-keys.server.ts'

/** All settings from the environment. `.env.example` and the README list the same names. */
export interface Config extends Keys {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  publicUrl: string
  demo: boolean
  sessionSecret: string | undefined
  storageUrl: string | undefined
  picturesUrl: string
  preparePictures: boolean
  /** Imports may fetch pictures from addresses of the own machine and network. */
  picturesFromOwnNetwork: boolean
  /** A folder, or an `s3://` address. */
  backupUrl: string | undefined
  backupKey: string | undefined
  backupFormerKey: string | undefined
  backupKeepDays: number
  /** So long the letter of a move by staff waits, and the move can be undone. */
  undoSeconds: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  trustProxy: boolean | number | string[]
  corsOrigins: string[]
  processes: number
  /** How long the shop still serves after it was asked to stop, so that balancers notice. */
  drainSeconds: number
  purgeUrls: string[]
}

const switchWords: Record<string, boolean> = { on: true, true: true, 1: true, off: false, false: false, 0: false }

/** A host of digits and dots, or with colons, can only be an IP address: 127.0.0.256 is neither that nor a name. */
function isHost(text: string): boolean {
  return isIP(text) !== 0 || (/^[\w.-]+$/.test(text) && !/^[\d.]+$/.test(text))
}

/** With key, secret and the name of the bucket. */
function isBucket(text: string): boolean {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return false
  const { username, password, pathname } = new URL(text)
  return username !== '' && password !== '' && pathname.length > 1
}

const onOff = z
  .string()
  .refine((word) => word.toLowerCase() in switchWords, 'must be on or off')
  .transform((word) => switchWords[word.toLowerCase()] === true)

const trustProxy = z.string().transform((text, context): boolean | number | string[] => {
  const word = text.toLowerCase()
  if (word === 'on' || word === 'true') return true
  if (word === 'off' || word === 'false') return false
  if (/^\d{1,2}$/.test(word)) return Number(word)
  const addresses = text.split(',').map((part) => part.trim())
  if (addresses.every((address) => isIP(address.replace(/\/\d{1,3}$/, '')) !== 0)) return addresses
  context.addIssue('must be on, off, the number of proxies in front, or a list of their addresses')
  return z.NEVER
})

const origins = z.string().transform((text, context): string[] => {
  const given = text.split(',').map((part) => part.trim().replace(/\/$/, ''))
  if (given.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin)) return given
  context.addIssue('must be a list of origins like https://app.example.ru,https://kiosk.example.ru')
  return z.NEVER
})

const processes = z.string().transform((text, context): number => {
  if (text.toLowerCase() === 'auto') return availableParallelism()
  if (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 128) return Number(text)
  context.addIssue('must be auto or a whole number from 1 to 128')
  return z.NEVER
})

const purgeUrls = z.string().transform((text, context): string[] => {
  const given = text.split(',').map((part) => part.trim())
  if (given.every((url) => URL.canParse(url) && new URL(url).protocol === 'http:')) return given
  context.addIssue('must be the addresses of the caches in front, like http://127.0.0.1:6081')
  return z.NEVER
})

function wholeNumber(min: number, max: number, what = 'whole number') {
  const fits = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
  return z.string().refine(fits, `must be a ${what} from ${min} to ${max}`).transform(Number)
}

const environment = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().refine(isHost, 'must be an IP address or a host name').default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => hostsOf(text) !== undefined,
      'must be an address like postgres://user:password@host:5432/shop, or with a standby postgres://user:password@host,other/shop?target_session_attrs=read-write',
    )
    .optional(),
  SMTP_URL: urlWith(['smtp:', 'smtps:'], 'must be an address like smtps://user:password@mail.example.ru').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>]*<[^\s<>,@]+@[^\s<>,@]+>|[^\s<>,@]+@[^\s<>,@]+)$/,
      'must be an e-mail address, a name before it is allowed',
    )
    .default('Кицунэ <shop@kitsune.test>'),
  PUBLIC_URL: urlWith(['http:', 'https:'], 'must be the shop’s address like https://shop.example.ru').optional(),
  DEMO: onOff.optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  STORAGE_URL: z
    .string()
    .refine(isBucket, 'must be an address like s3://key:secret@storage.example.ru/bucket?region=ru-1')
    .optional(),
  PICTURES_URL: urlWith(['http:', 'https:'], 'must be an address like https://pictures.example.ru').optional(),
  PREPARE_PICTURES: onOff.default(true),
  PICTURES_FROM_OWN_NETWORK: onOff.default(false),
  BACKUP_URL: z
    .string()
    .refine(
      (text) => isBucket(text) || !text.includes('://'),
      'must be a folder, or an address like s3://key:secret@storage.example.ru/bucket?region=ru-1',
    )
    .optional(),
  BACKUP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  BACKUP_FORMER_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  BACKUP_KEEP_DAYS: wholeNumber(1, 9999, 'number of days').default(30),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  TRUST_PROXY: trustProxy.default(false),
  CORS_ORIGINS: origins.default([]),
  PROCESSES: processes.default(1),
  DRAIN_SECONDS: wholeNumber(0, 20).optional(),
  UNDO_SECONDS: wholeNumber(1, 300).default(15),
  PURGE_URL: purgeUrls.default([]),
  ...partnerEnvironment,
})

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'))
  }
  const values = parsed.data
  const demo = values.DEMO ?? values.DATABASE_URL === undefined
  if (demo) refusePublicDemo(values)
  refuseUnsafeBackups(values)
  const urlHost = values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    publicUrl: new URL(values.PUBLIC_URL ?? `http://${urlHost}:${values.PORT}`).origin,
    demo,
    sessionSecret: values.SESSION_SECRET,
    storageUrl: values.STORAGE_URL,
    picturesUrl: values.PICTURES_URL?.replace(/\/+$/, '') ?? '/pictures',
    preparePictures: values.PREPARE_PICTURES,
    picturesFromOwnNetwork: values.PICTURES_FROM_OWN_NETWORK,
    backupUrl: values.BACKUP_URL?.startsWith('s3://') === false ? resolve(values.BACKUP_URL) : values.BACKUP_URL,
    backupKey: values.BACKUP_KEY,
    backupFormerKey: values.BACKUP_FORMER_KEY,
    backupKeepDays: values.BACKUP_KEEP_DAYS,
    undoSeconds: values.UNDO_SECONDS,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS,
    processes: values.PROCESSES,
    // Without a proxy in front, nobody would use the time.
    drainSeconds: values.DRAIN_SECONDS ?? (values.TRUST_PROXY === false ? 0 : 5),
    purgeUrls: values.PURGE_URL,
    ...keysOf(values),
  }
}

/** A backup inside DATA_DIR is lost with it, and one beside the pictures is public. */
function refuseUnsafeBackups({ BACKUP_URL, DATA_DIR, STORAGE_URL }: z.output<typeof environment>): void {
  if (!BACKUP_URL) return
  if (!BACKUP_URL.startsWith('s3://')) {
    if (`${resolve(BACKUP_URL)}/`.startsWith(`${resolve(DATA_DIR)}/`))
      throw new ConfigError('BACKUP_URL must be outside of DATA_DIR: what destroys the one would destroy the other.')
    return
  }
  const bucketOf = (url: string) => `${new URL(url).host}/${new URL(url).pathname.split('/')[1]}`
  if (STORAGE_URL && bucketOf(STORAGE_URL) === bucketOf(BACKUP_URL))
    throw new ConfigError('BACKUP_URL must name another bucket than STORAGE_URL: everybody may read the pictures.')
}

/** Demo accounts have public passwords, so nobody outside this machine may reach the shop. */
function refusePublicDemo({ HOST, PUBLIC_URL, TRUST_PROXY }: z.output<typeof environment>): void {
  const why = 'while demo mode is on: its accounts have known passwords. Set DEMO=off to'
  const problems: string[] = []
  if (!isLoopback(HOST)) problems.push(`HOST must be a loopback address such as 127.0.0.1 ${why} listen on ${HOST}.`)
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname))
    problems.push(
      `PUBLIC_URL must be a loopback address such as http://127.0.0.1:3000 ${why} open the shop at ${PUBLIC_URL}.`,
    )
  if (TRUST_PROXY) problems.push(`TRUST_PROXY must be off ${why} run the shop behind a proxy.`)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
}
