import { readFile } from 'node:fs/promises'
import { loadSharp } from '../platform/process/load-sharp.server.ts'
import { qrModules } from '../platform/text/qr-code.ts'

/*
 * Letters are queued with placeholders, which become pictures when the letter is sent: drawing takes milliseconds, which
 * would slow down the orders that queue letters. `alt` is HTML.
 */

export function codePicture(text: string, alt: string): string {
  return `<img src="qr:${encodeURIComponent(text)}" alt="${alt}" style="max-width:100%;height:auto;border:0">`
}

export function foxPicture(): string {
  return '<img src="fox:" alt="" style="display:block;border:0">'
}

/** A product's picture, by the hash and width of one of its variants. */
export function goodsPicture({ hash, width }: LetterPicture): string {
  return `<img src="goods:${hash}/${width}" alt="" style="display:block;border:0;border-radius:10px">`
}

export interface LetterPicture {
  hash: string
  width: number
}

/** The file of a product's picture; undefined when it is gone. */
export type ReadGoodsPicture = (hash: string, width: number, format: 'webp') => Promise<Uint8Array | undefined>

interface Drawn {
  bytes: Buffer
  type: 'png' | 'jpeg'
  /** As it is shown: half its size in pixels, so that it is sharp on high-density screens. */
  side: number
}

const modulePixels = 6
const foxSide = 36
const goodsSide = 64

async function drawCode(text: string): Promise<Drawn> {
  const modules = qrModules(text)
  const size = modules.length
  const pixels = Uint8Array.from(modules.flat(), (dark) => (dark ? 0 : 255))
  const side = size * modulePixels
  const sharp = await loadSharp()
  const bytes = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
  return { bytes, type: 'png', side: side / 2 }
}

async function drawFox(): Promise<Drawn> {
  const sharp = await loadSharp()
  const svg = await readFile(new URL('../../public/favicon.svg', import.meta.url))
  const bytes = await sharp(svg, { density: 144 })
    .resize(foxSide * 2, foxSide * 2)
    .png({ palette: true })
    .toBuffer()
  return { bytes, type: 'png', side: foxSide }
}

/** JPEG, because Outlook shows nothing newer. */
async function drawGoods(file: Uint8Array): Promise<Drawn> {
  const sharp = await loadSharp()
  const bytes = await sharp(file)
    .resize(goodsSide * 2, goodsSide * 2, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer()
  return { bytes, type: 'jpeg', side: goodsSide }
}

async function draw(kind: string, what: string, readGoods: ReadGoodsPicture): Promise<Drawn | undefined> {
  if (kind === 'qr') return drawCode(decodeURIComponent(what))
  if (kind === 'fox') return drawFox()
  const [hash = '', width] = what.split('/')
  try {
    const file = await readGoods(hash, Number(width), 'webp')
    return file && (await drawGoods(file))
  } catch {
    // The storage is away, or the file is broken: a letter does not wait for that.
    return undefined
  }
}

/** Replaces the placeholders with pictures; `addressOf` returns the URL of each. A picture that does not come is left out. */
async function drawAll(
  html: string,
  readGoods: ReadGoodsPicture,
  addressOf: (picture: Drawn, kind: string) => string,
): Promise<string> {
  const parts = html.split(/<img src="(qr|fox|goods):([^"]*)"([^>]*>)/)
  const drawn: string[] = [parts[0] ?? '']
  for (let at = 1; at < parts.length; at += 4) {
    const [kind = '', what = '', rest = '', text = ''] = parts.slice(at, at + 4)
    const picture = await draw(kind, what, readGoods)
    if (picture) {
      const { side } = picture
      drawn.push(`<img src="${addressOf(picture, kind)}" width="${side}" height="${side}"${rest}`)
    }
    drawn.push(text)
  }
  return drawn.join('')
}

export interface AttachedPicture {
  cid: string
  filename: string
  content: Buffer
  contentType: 'image/png' | 'image/jpeg'
  contentDisposition: 'inline'
}

/** For letters that are sent: mail programs show attached pictures without asking. */
export async function attachPictures(
  html: string,
  host: string,
  readGoods: ReadGoodsPicture,
): Promise<{ html: string; attachments: AttachedPicture[] }> {
  const attachments: AttachedPicture[] = []
  const drawn = await drawAll(html, readGoods, ({ bytes: content, type }, kind) => {
    const name = `${kind}-${attachments.filter(({ filename }) => filename.startsWith(kind)).length + 1}`
    const cid = `${name}@${host}`
    attachments.push({
      cid,
      filename: `${name}.${type === 'png' ? 'png' : 'jpg'}`,
      content,
      contentType: `image/${type}`,
      contentDisposition: 'inline',
    })
    return `cid:${cid}`
  })
  return { html: drawn, attachments }
}

/** For letters shown in the browser. */
export function showPictures(html: string, readGoods: ReadGoodsPicture): Promise<string> {
  return drawAll(html, readGoods, ({ bytes, type }) => `data:image/${type};base64,${bytes.toString('base64')}`)
}
