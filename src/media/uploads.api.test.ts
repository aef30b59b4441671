import { crc32, deflateSync } from 'node:zlib'
import { pino } from 'pino'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { jobs } from '../database/tables/jobs.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { enqueue } from '../platform/jobs/queue.server.ts'
import { Worker } from '../platform/jobs/worker.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { Visitor } from '../testing/test-visitor.ts'
import { makeVariants, makeVariantsJob } from './make-variants.server.ts'
import type { Picture } from './media.contract.ts'
import { uploadAs } from './testing-uploads.ts'

const shop = await openAccountsShop()
await shop.addAccount('staff@kitsune.test', { role: 'administrator' })
await shop.addAccount('anna@mail.test')
const staff = new Visitor(shop)
await staff.signIn('staff@kitsune.test', password)

/** A shade that differs between tests, because the same file would be the same picture; noise takes long to encode. */
let seed = 0
function photo(width: number, height: number, channels: 3 | 4 = 3) {
  seed += 1
  const pixels = Buffer.alloc(width * height * channels, seed * 37)
  return sharp(pixels, { raw: { width, height, channels } })
}

async function fileOf(key: string): Promise<Buffer> {
  const answer = await shop.get(key)
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

describe('an accepted picture', () => {
  test.each([
    ['jpeg', () => photo(900, 600).jpeg().toBuffer()],
    ['png', () => photo(300, 300, 4).png().toBuffer()],
    ['webp', () => photo(400, 200).webp().toBuffer()],
    ['avif', () => photo(200, 200).avif({ effort: 0 }).toBuffer()],
    ['gif', () => photo(100, 80).gif().toBuffer()],
  ])('%s, whatever its file name', async (_format, make) => {
    const answer = await uploadAs(staff, await make(), 'report.exe', 'application/x-msdownload')
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
    const { image, widths } = answer.json() as Picture
    expect(widths).toHaveLength(1)
    expect((await sharp(await fileOf(image)).metadata()).format).toBe('webp')
    // Pages request AVIF first: until it exists, the WebP is sent instead and is not cached.
    const early = await shop.get(image.replace('.webp', '.avif'))
    expect([early.statusCode, early.headers['content-type'], early.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ])
  })

  test('the same file twice is the same picture', async () => {
    const bytes = await photo(320, 320).jpeg().toBuffer()
    const [first, second] = await Promise.all([uploadAs(staff, bytes, 'a.jpg'), uploadAs(staff, bytes, 'b.jpg')])
    const third = await uploadAs(staff, bytes, 'c.jpg')
    expect(new Set([first, second, third].map((answer) => answer.json().id)).size).toBe(1)
  })

  test('is turned upright and loses its metadata', async () => {
    const bytes = await photo(400, 200)
      .withExif({ IFD0: { Artist: 'Тайный автор', Orientation: '6' }, IFD3: { GPSLatitude: '55/1 1/1 1/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).orientation).toBe(6)
    const picture = (await uploadAs(staff, bytes)).json() as Picture
    expect([picture.width, picture.height]).toEqual([200, 400])
    const shown = await sharp(await fileOf(picture.image)).metadata()
    expect([shown.width, shown.height, shown.exif, shown.orientation]).toEqual([160, 320, undefined, undefined])
  })

  test('that also contains something else is stored as a picture only', async () => {
    const script = '<script>alert(1)</script><?php system($_GET[0]) ?>PK\u0003\u0004'
    const bytes = Buffer.concat([await photo(200, 200).jpeg().toBuffer(), Buffer.from(script)])
    const answer = await uploadAs(staff, bytes, '../../x.php')
    expect(answer.statusCode).toBe(200)
    const { image } = answer.json() as Picture
    expect(image).toMatch(/^\/pictures\/[0-9a-f]{64}\/\d+\.webp$/)
    const shown = await shop.get(image)
    expect(shown.headers['content-type']).toBe('image/webp')
    expect(shown.rawPayload.includes('alert(1)')).toBe(false)
  })

  test('is stored at a limited size, with its colour', async () => {
    const wide = await sharp({ create: { width: 5000, height: 1000, channels: 3, background: '#c06020' } })
      .jpeg()
      .toBuffer()
    expect((await uploadAs(staff, wide)).json()).toMatchObject({ width: 2400, height: 480, widths: [1200] })
    expect((await uploadAs(staff, wide)).json().color).toMatch(/^#c[01]6[01]2[01]$|^#bf/)
  })
})

describe('a file that is refused, with the reason', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['an SVG with a script', () => Buffer.from(svg), 415, 'picture_type'],
    ['an SVG that says it is XML', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 415, 'picture_type'],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'picture_type'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), 415, 'picture_type'],
    ['a TIFF', () => photo(20, 20).tiff().toBuffer(), 415, 'picture_type'],
    ['nothing', () => Buffer.alloc(0), 415, 'picture_type'],
    ['half a JPEG', async () => half(await photo(500, 500).jpeg().toBuffer()), 400, 'picture_broken'],
    ['half a PNG', async () => half(await photo(300, 300).png().toBuffer()), 400, 'picture_broken'],
    ['half a WebP', async () => half(await photo(300, 300).webp().toBuffer()), 400, 'picture_broken'],
    ['the head of a JPEG and noise', () => Buffer.from('ffd8ffe0'.padEnd(400, '00'), 'hex'), 400, 'picture_broken'],
    ['an animation', () => animation(), 415, 'picture_animated'],
    ['a bomb of 60,000 × 60,000', () => emptyPng(60_000, 60_000), 413, 'picture_too_wide'],
    ['a side of 10,001', () => emptyPng(10_001, 10), 413, 'picture_too_wide'],
    ['too many pixels within the sides', () => emptyPng(9000, 9000), 413, 'picture_too_wide'],
  ])('%s', async (_name, make, status, code) => {
    const before = await shop.db.$count(pictures)
    const answer = await uploadAs(staff, await make(), 'photo.jpg')
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.json().error).toMatch(/[а-яё]/)
    expect(await shop.db.$count(pictures)).toBe(before)
  })

  test('more than 20 MB, by the content length or by the file itself', async () => {
    const huge = Buffer.alloc(20 * 1024 * 1024 + 1, 1)
    const answer = await uploadAs(staff, huge)
    expect(answer.statusCode).toBe(413)
    expect(answer.json().error).toBe('Файл больше 20\u00a0МБ.')
    const larger = await uploadAs(staff, Buffer.alloc(21 * 1024 * 1024, 1))
    expect([larger.statusCode, larger.json().error]).toEqual([413, 'Файл больше 20\u00a0МБ.'])
  })

  test('no file, or no form', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    const none = await staff.call('POST', '/api/staff/pictures/', Buffer.from('--x--\r\n'), form)
    expect([none.statusCode, none.json().fields]).toEqual([400, { file: 'Выберите файл.' }])
    expect((await staff.post('/api/staff/pictures/', { file: 'x' })).statusCode).toBe(415)
    // Endpoints that expect no file still refuse a multipart form.
    expect((await staff.call('POST', '/api/staff/products/', Buffer.from('--x--\r\n'), form)).statusCode).toBe(415)
  })
})

test('guests, customers and other sites are refused before the file is read', async () => {
  const bytes = await photo(200, 200).jpeg().toBuffer()
  const guest = await new Visitor(shop).arrive()
  expect((await uploadAs(guest, bytes)).statusCode).toBe(401)
  const customer = new Visitor(shop)
  await customer.signIn('anna@mail.test', password)
  expect((await uploadAs(customer, bytes)).statusCode).toBe(403)
  const elsewhere = staff.inAnother(shop)
  elsewhere.cookies.delete('csrftoken')
  const forged = await uploadAs(elsewhere, bytes)
  expect([forged.statusCode, forged.json().code]).toEqual([403, 'csrf'])
})

describe('the worker', () => {
  const isOurs = eq(jobs.name, makeVariantsJob.name)
  const worker = () =>
    new Worker({ db: shop.db, jobs: [makeVariants(shop.db, shop.storage)], log: pino({ level: 'silent' }) })

  test('makes the missing variants, in every width and both formats', async () => {
    const picture = (await uploadAs(staff, await photo(800, 800).jpeg().toBuffer())).json() as Picture
    await worker().drain()
    const [row] = await shop.db.select().from(pictures).where(eq(pictures.id, picture.id))
    expect(row?.widths).toEqual([160, 320, 480, 720])
    for (const width of row?.widths ?? []) {
      for (const format of ['avif', 'webp']) {
        const file = await shop.get(`/pictures/${row?.hash}/${width}.${format}`)
        expect([file.statusCode, file.headers['content-type']]).toEqual([200, `image/${format}`])
        expect(file.headers['cache-control']).toContain('immutable')
        expect((await sharp(file.rawPayload).metadata()).width).toBe(width)
      }
    }
    expect(await shop.db.$count(jobs, isOurs)).toBe(0)
  })

  test('several workers share the pictures, and each is made exactly once', async () => {
    const makes = [1, 2, 3, 4].map(async () => uploadAs(staff, await photo(200, 200).jpeg().toBuffer()))
    await Promise.all(makes)
    await Promise.all([worker().drain(), worker().drain()])
    expect(await shop.db.$count(jobs, isOurs)).toBe(0)
  })

  test('a picture that fails is retried later and does not block others', async () => {
    const [lost] = await shop.db
      .insert(pictures)
      .values({ hash: 'f'.repeat(64), width: 500, height: 500, color: '#000000', widths: [480] })
      .returning()
    await enqueue(shop.db, makeVariantsJob, { picture: lost?.id ?? 0 })
    const other = (await uploadAs(staff, await photo(200, 200).jpeg().toBuffer())).json() as Picture
    await worker().drain()
    expect(await shop.db.select().from(jobs).where(isOurs)).toMatchObject([
      { data: { picture: lost?.id }, attempts: 1, lastError: expect.stringContaining('no original') },
    ])
    expect(other.id).not.toBe(lost?.id)
  })
})

test('staff who lose their role can no longer upload', async () => {
  await shop.db.execute(`update accounts set role = null where email = 'staff@kitsune.test'`)
  const answer = await uploadAs(staff, await photo(200, 200).jpeg().toBuffer())
  expect(answer.statusCode).toBe(403)
})

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length >> 1)
}

async function animation(): Promise<Buffer> {
  const frames = await Promise.all([1, 2].map(() => photo(20, 20).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** A PNG of a few bytes that claims any size, like the start of a decompression bomb. */
function emptyPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
