import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrModules } from '../platform/text/qr-code.ts'
import { attachCodes, codePicture, showCodes } from './letter-codes.server.ts'

const payload = 'ST00012|Name=ИП "Лисицына" & Ко|Sum=1358050|Purpose=Оплата заказа № 1042'

/** Decodes the picture into modules: true where it is dark. */
async function seen(png: Buffer, side: number): Promise<boolean[][]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([side * 6, side * 6])
  const at = (x: number, y: number) => data[(y * 6 + 3) * info.width + x * 6 + 3] === 0
  return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (__, x) => at(x, y)))
}

test('a QR code is drawn and attached when the letter is sent', async () => {
  const { html, attachments } = await attachCodes(`<p>${codePicture(payload, 'QR-код')}</p>`, 'shop.test')
  const modules = qrModules(payload)
  const side = modules.length * 3
  expect(html).toContain(`<img src="cid:qr-1@shop.test" width="${side}" height="${side}" alt="QR-код"`)
  const [picture] = attachments
  expect(picture).toMatchObject({ cid: 'qr-1@shop.test', contentType: 'image/png', contentDisposition: 'inline' })
  expect(await seen(picture?.content ?? Buffer.alloc(0), modules.length)).toEqual(modules)
})

test('in the browser the picture is inlined as a data URL', async () => {
  const shown = await showCodes(codePicture(payload, 'QR-код'))
  const [, png = ''] = /src="data:image\/png;base64,([^"]+)"/.exec(shown) ?? []
  const modules = qrModules(payload)
  expect(await seen(Buffer.from(png, 'base64'), modules.length)).toEqual(modules)
})

test('a letter without a QR code is not changed', async () => {
  const html = '<p>Код: 012345</p>'
  expect(await attachCodes(html, 'shop.test')).toEqual({ html, attachments: [] })
})
