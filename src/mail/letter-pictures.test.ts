import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrModules } from '../platform/text/qr-code.ts'
import { attachPictures, codePicture, foxPicture, goodsPicture, showPictures } from './letter-pictures.server.ts'

const payload = 'ST00012|Name=ИП "Лисицына" & Ко|Sum=1358050|Purpose=Оплата заказа № 1042'
const none = async () => undefined

/** Decodes the picture into modules: true where it is dark. */
async function seen(png: Buffer, side: number): Promise<boolean[][]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([side * 6, side * 6])
  const at = (x: number, y: number) => data[(y * 6 + 3) * info.width + x * 6 + 3] === 0
  return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (__, x) => at(x, y)))
}

test('a QR code is drawn and attached when the letter is sent', async () => {
  const { html, attachments } = await attachPictures(`<p>${codePicture(payload, 'QR-код')}</p>`, 'shop.test', none)
  const modules = qrModules(payload)
  const side = modules.length * 3
  expect(html).toContain(`<img src="cid:qr-1@shop.test" width="${side}" height="${side}" alt="QR-код"`)
  const [picture] = attachments
  expect(picture).toMatchObject({ cid: 'qr-1@shop.test', contentType: 'image/png', contentDisposition: 'inline' })
  expect(await seen(picture?.content ?? Buffer.alloc(0), modules.length)).toEqual(modules)
})

test('in the browser the picture is inlined as a data URL', async () => {
  const shown = await showPictures(codePicture(payload, 'QR-код'), none)
  const [, png = ''] = /src="data:image\/png;base64,([^"]+)"/.exec(shown) ?? []
  const modules = qrModules(payload)
  expect(await seen(Buffer.from(png, 'base64'), modules.length)).toEqual(modules)
})

test('the fox and a product are attached in formats that every mail program shows', async () => {
  const asked: unknown[] = []
  const webp = await sharp({ create: { width: 160, height: 200, channels: 3, background: '#b5651d' } })
    .webp()
    .toBuffer()
  const { html, attachments } = await attachPictures(
    `${foxPicture()}<b>${goodsPicture({ hash: 'abc', width: 160 })}</b>`,
    'shop.test',
    async (...wanted) => {
      asked.push(wanted)
      return webp
    },
  )
  expect(asked).toEqual([['abc', 160, 'webp']])
  expect(html).toMatch(/^<img src="cid:fox-1@shop.test" width="36" height="36" .*<b><img src="cid:goods-1@shop.test"/)
  expect(attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ['fox-1.png', 'image/png'],
    ['goods-1.jpg', 'image/jpeg'],
  ])
  const sizes = await Promise.all(attachments.map(({ content }) => sharp(content).metadata()))
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['png', 72, 72],
    ['jpeg', 128, 128],
  ])
})

test.each([
  ['gone', none],
  ['out of reach', () => Promise.reject(new Error('the storage is away'))],
  ['broken', async () => new Uint8Array([1, 2, 3])],
])('a picture that is %s is left out, and the letter goes', async (_, read) => {
  const { html, attachments } = await attachPictures(`<p>${goodsPicture({ hash: 'a', width: 9 })}</p>`, 'a.test', read)
  expect([html, attachments]).toEqual(['<p></p>', []])
})

test('a letter without pictures is not changed', async () => {
  const html = '<p>Код: 012345</p>'
  expect(await attachPictures(html, 'shop.test', none)).toEqual({ html, attachments: [] })
})
