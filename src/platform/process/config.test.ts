import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.server.ts'
import { ConfigError } from './config-values.ts'

describe('defaults', () => {
  test('an empty environment is a demo shop on this machine', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'Кицунэ <shop@kitsune.test>',
      publicUrl: 'http://127.0.0.1:3000',
      demo: true,
      sessionSecret: undefined,
      storageUrl: undefined,
      picturesUrl: '/pictures',
      preparePictures: true,
      picturesFromOwnNetwork: false,
      backupUrl: undefined,
      backupKey: undefined,
      backupFormerKey: undefined,
      backupKeepDays: 30,
      undoSeconds: 15,
      logLevel: 'info',
      trustProxy: false,
      corsOrigins: [],
      processes: 1,
      drainSeconds: 0,
      purgeUrls: [],
      yookassa: undefined,
      tbank: undefined,
      cdek: undefined,
      pochta: undefined,
    })
  })

  test('an empty value counts as missing', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', LOG_LEVEL: '' })).toEqual(readConfig({}))
  })

  test('an external database switches the demo off unless it is asked for', () => {
    const DATABASE_URL = 'postgres://shop@db/shop'
    expect(readConfig({ DATABASE_URL }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
  })

  test('the public address defaults to host and port, and only the origin of a given one is kept', () => {
    expect(readConfig({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080')
    expect(readConfig({ PUBLIC_URL: 'https://shop.example.ru/ru/', DEMO: 'off' }).publicUrl).toBe(
      'https://shop.example.ru',
    )
  })
})

describe('bad values are refused with a message that names the variable and the allowed values', () => {
  test.each([
    ['PORT', '0', 'a whole number from 1 to 65535'],
    ['UNDO_SECONDS', '0', 'a whole number from 1 to 300'],
    ['PORT', '65536', 'a whole number from 1 to 65535'],
    ['PORT', '80a', 'a whole number from 1 to 65535'],
    ['HOST', 'shop example', 'an IP address or a host name'],
    ['HOST', '127.0.0.256', 'an IP address or a host name'],
    ['HOST', '127.1', 'an IP address or a host name'],
    ['HOST', '1:2', 'an IP address or a host name'],
    ['DATABASE_URL', 'mysql://db/shop', 'postgres://user:password@host:5432/shop'],
    ['DATABASE_URL', 'db', 'postgres://user:password@host:5432/shop'],
    ['SMTP_URL', 'http://mail', 'smtps://user:password@mail.example.ru'],
    ['SMTP_URL', 'smtp://', 'smtps://user:password@mail.example.ru'],
    ['MAIL_FROM', 'shop', 'an e-mail address'],
    ['MAIL_FROM', 'Кицунэ shop@example.ru', 'an e-mail address'],
    ['MAIL_FROM', 'Кицунэ <shop@example.ru>, other@example.ru', 'an e-mail address'],
    ['PUBLIC_URL', 'ftp://shop', 'https://shop.example.ru'],
    ['PUBLIC_URL', 'shop.example.ru', 'https://shop.example.ru'],
    ['DEMO', 'maybe', 'on or off'],
    ['SESSION_SECRET', 'short', 'at least 32 characters'],
    ['BACKUP_URL', 'ftp://backups', 'a folder, or an address like s3://'],
    ['BACKUP_URL', 's3://storage.example.ru/bucket', 'a folder, or an address like s3://'],
    ['BACKUP_URL', 's3://key:secret@storage.example.ru', 'a folder, or an address like s3://'],
    ['BACKUP_URL', './data/backups', 'outside of DATA_DIR'],
    ['BACKUP_KEY', 'short', 'at least 32 characters'],
    ['BACKUP_FORMER_KEY', 'short', 'at least 32 characters'],
    ['BACKUP_KEEP_DAYS', '0', 'a number of days'],
    ['STORAGE_URL', 'https://storage.example.ru', 's3://key:secret@storage.example.ru/bucket?region=ru-1'],
    ['STORAGE_URL', 's3://storage.example.ru/bucket', 's3://key:secret@storage.example.ru/bucket?region=ru-1'],
    ['STORAGE_URL', 's3://key:secret@storage.example.ru', 's3://key:secret@storage.example.ru/bucket?region=ru-1'],
    ['PICTURES_URL', '/pictures', 'https://pictures.example.ru'],
    ['PREPARE_PICTURES', 'later', 'on or off'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug, trace, silent'],
    ['CORS_ORIGINS', 'app.example.ru', 'https://app.example.ru'],
    ['PROCESSES', '0', 'auto or a whole number from 1 to 128'],
    ['DRAIN_SECONDS', '60', 'a whole number from 0 to 20'],
    ['PURGE_URL', 'https://cache.example.ru', 'http://127.0.0.1:6081'],
    ['TRUST_PROXY', 'nginx', 'on, off, the number of proxies in front, or a list of their addresses'],
  ])('%s=%s', (name, value, allowed) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(messageOf({ [name]: value })).toMatch(new RegExp(`^${name} must .*\\.$`))
    expect(messageOf({ [name]: value })).toContain(allowed)
  })

  test('all bad values are reported together, one per line', () => {
    expect(messageOf({ PORT: 'x', DEMO: 'x' }).split('\n')).toEqual([
      'PORT must be a whole number from 1 to 65535.',
      'DEMO must be on or off.',
    ])
  })

  test('a bad secret is not repeated in the message', () => {
    expect(messageOf({ SESSION_SECRET: 'hunter2', DATABASE_URL: 'hunter3' })).not.toMatch(/hunter/)
  })
})

describe('demo mode, whose passwords are public, is for this machine only', () => {
  test.each(['0.0.0.0', '::', '192.168.0.5', 'shop.example.ru'])('not on %s', (HOST) => {
    expect(messageOf({ HOST })).toMatch(/^HOST must be a loopback address .*DEMO=off/)
    expect(readConfig({ HOST, DEMO: 'off' }).host).toBe(HOST)
  })
  test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('but on %s', (HOST) => {
    expect(readConfig({ HOST }).demo).toBe(true)
  })

  test.each(['https://shop.example.ru', 'http://192.168.0.5:3000', 'http://localhost.example.ru'])(
    'not with the address %s',
    (PUBLIC_URL) => {
      expect(messageOf({ PUBLIC_URL })).toMatch(/^PUBLIC_URL must be a loopback address .*DEMO=off/)
      expect(readConfig({ PUBLIC_URL, DEMO: 'off' }).publicUrl).toBe(PUBLIC_URL)
    },
  )
  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'http://shop.localhost'])(
    'but with the address %s',
    (PUBLIC_URL) => {
      expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL)
    },
  )

  test.each(['on', '1', '10.0.0.1'])('not behind a proxy: TRUST_PROXY=%s', (TRUST_PROXY) => {
    expect(messageOf({ TRUST_PROXY })).toMatch(/^TRUST_PROXY must be off .*DEMO=off/)
  })

  test('all reasons are given together', () => {
    const env = { HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example.ru', TRUST_PROXY: '1' }
    expect(
      messageOf(env)
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(Object.keys(env))
  })
})

test.each([
  ['on', true],
  ['off', false],
  ['2', 2],
  ['10.0.0.1, fd00::/8', ['10.0.0.1', 'fd00::/8']],
] as const)('TRUST_PROXY=%s', (text, meaning) => {
  expect(readConfig({ TRUST_PROXY: text, DEMO: 'off' }).trustProxy).toEqual(meaning)
})

test.each([
  [undefined, 1],
  ['4', 4],
  ['auto', availableParallelism()],
])('PROCESSES=%s', (text, count) => {
  expect(readConfig({ PROCESSES: text }).processes).toBe(count)
})

test('the shop drains when a proxy stands in front of it, unless it is told otherwise', () => {
  expect(readConfig({}).drainSeconds).toBe(0)
  expect(readConfig({ TRUST_PROXY: '1', DEMO: 'off' }).drainSeconds).toBe(5)
  expect(readConfig({ TRUST_PROXY: '1', DEMO: 'off', DRAIN_SECONDS: '0' }).drainSeconds).toBe(0)
})

function messageOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('backups', () => {
  test('a folder becomes absolute, a bucket stays as it is', () => {
    const bucket = 's3://key:secret@storage.example.ru/backups/shop?region=ru-1'
    expect(readConfig({ BACKUP_URL: './copies' }).backupUrl).toBe(resolve('copies'))
    expect(readConfig({ BACKUP_URL: bucket }).backupUrl).toBe(bucket)
  })

  test('not in the bucket of the pictures, which everybody may read', () => {
    const url = 's3://key:secret@storage.example.ru/shop'
    const read = () => readConfig({ BACKUP_URL: `${url}/backups`, STORAGE_URL: `${url}?region=ru-1` })
    expect(read).toThrow('BACKUP_URL must name another bucket than STORAGE_URL')
  })
})

describe('payment providers', () => {
  const yookassa = { YOOKASSA_SHOP_ID: '100500', YOOKASSA_SECRET_KEY: 'test_secret-key' }
  const tbank = { TBANK_TERMINAL_KEY: 'TinkoffBankTest', TBANK_PASSWORD: 'password-of-it' }

  test('both keys of one provider', () => {
    expect(readConfig(yookassa).yookassa).toEqual({
      url: 'https://api.yookassa.ru/v3',
      shopId: '100500',
      secretKey: 'test_secret-key',
    })
    expect(readConfig({ ...tbank, TBANK_URL: 'http://127.0.0.1:9/v2/' }).tbank?.url).toBe('http://127.0.0.1:9/v2')
  })

  test.each([
    [{ YOOKASSA_SHOP_ID: '1' }, 'YOOKASSA_SHOP_ID and YOOKASSA_SECRET_KEY must be set both'],
    [{ TBANK_PASSWORD: 'password-of-it' }, 'TBANK_TERMINAL_KEY and TBANK_PASSWORD must be set both'],
    [{ ...yookassa, ...tbank }, 'the shop works with one payment provider'],
    [{ ...yookassa, YOOKASSA_URL: 'ftp://x' }, 'YOOKASSA_URL must be an address'],
  ])('%o is refused', (env, said) => {
    expect(() => readConfig(env)).toThrow(said)
  })
})

test('carriers need both of their keys', () => {
  const keys = { CDEK_CLIENT_ID: 'id', CDEK_CLIENT_SECRET: 'secret', POCHTA_TOKEN: 'token', POCHTA_KEY: 'key' }
  expect(readConfig(keys)).toMatchObject({
    cdek: { clientId: 'id', clientSecret: 'secret', url: 'https://api.cdek.ru/v2' },
    pochta: { token: 'token', key: 'key', url: 'https://otpravka-api.pochta.ru' },
  })
  expect(readConfig({ ...keys, CDEK_URL: 'https://api.edu.cdek.ru/v2/' }).cdek?.url).toBe('https://api.edu.cdek.ru/v2')
  for (const missing of Object.keys(keys)) {
    expect(() => readConfig({ ...keys, [missing]: '' })).toThrow(/must be set both, or none of them/)
  }
})
