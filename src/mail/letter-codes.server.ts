import { loadSharp } from '../platform/process/load-sharp.server.ts'
import { qrModules } from '../platform/text/qr-code.ts'

const modulePixels = 6

/**
 * A placeholder with the text of a QR code, replaced by the picture when the letter is sent. Drawing takes
 * milliseconds, which would slow down the orders that queue letters.
 */
export function codePicture(text: string, alt: string): string {
  return `<img src="qr:${encodeURIComponent(text)}" alt="${alt}" style="max-width:100%;height:auto;border:0">`
}

/** Replaces the placeholders with pictures; `addressOf` returns the URL of each picture. */
async function drawCodes(html: string, addressOf: (png: Buffer) => string): Promise<string> {
  const parts = html.split(/src="qr:([^"]*)"/)
  for (let at = 1; at < parts.length; at += 2)
    parts[at] = await drawCode(decodeURIComponent(parts[at] ?? ''), addressOf)
  return parts.join('')
}

async function drawCode(text: string, addressOf: (png: Buffer) => string): Promise<string> {
  const modules = qrModules(text)
  const size = modules.length
  const pixels = Uint8Array.from(modules.flat(), (dark) => (dark ? 0 : 255))
  const side = size * modulePixels
  const sharp = await loadSharp()
  const png = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
  // Shown at half its size in pixels, so that it is sharp on high-density screens.
  return `src="${addressOf(png)}" width="${side / 2}" height="${side / 2}"`
}

export interface AttachedPicture {
  cid: string
  filename: string
  content: Buffer
  contentType: 'image/png'
  contentDisposition: 'inline'
}

/** For letters that are sent: mail programs show attached pictures without asking. */
export async function attachCodes(
  html: string,
  host: string,
): Promise<{ html: string; attachments: AttachedPicture[] }> {
  const attachments: AttachedPicture[] = []
  const drawn = await drawCodes(html, (content) => {
    const name = `qr-${attachments.length + 1}`
    const cid = `${name}@${host}`
    attachments.push({ cid, filename: `${name}.png`, content, contentType: 'image/png', contentDisposition: 'inline' })
    return `cid:${cid}`
  })
  return { html: drawn, attachments }
}

/** For letters shown in the browser. */
export function showCodes(html: string): Promise<string> {
  return drawCodes(html, (png) => `data:image/png;base64,${png.toString('base64')}`)
}
