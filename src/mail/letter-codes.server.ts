import { qrModules } from '../platform/qr-code.ts'
import { pngOf } from './png.server.ts'

const modulePixels = 6

/**
 * A code in a letter that waits to be sent: its text stands where the picture will be. Drawing takes milliseconds, and
 * whoever queues letters, as a storm of orders does, must not wait for it.
 */
export function codePicture(text: string, alt: string): string {
  return `<img src="qr:${encodeURIComponent(text)}" alt="${alt}" style="max-width:100%;height:auto;border:0">`
}

/** The letter with its codes drawn; `addressOf` says where each picture is to be found. */
function drawCodes(html: string, addressOf: (png: Buffer) => string): string {
  return html.replace(/src="qr:([^"]*)"/g, (_, text: string) => {
    const modules = qrModules(decodeURIComponent(text))
    // Half the pixels: sharp on dense screens too.
    const side = (modules.length * modulePixels) / 2
    return `src="${addressOf(pngOf(modules, modulePixels))}" width="${side}" height="${side}"`
  })
}

export interface AttachedPicture {
  cid: string
  filename: string
  content: Buffer
  contentType: 'image/png'
  contentDisposition: 'inline'
}

/** For a letter that goes out: mail programs show attached pictures without asking. */
export function attachCodes(html: string, host: string): { html: string; attachments: AttachedPicture[] } {
  const attachments: AttachedPicture[] = []
  const drawn = drawCodes(html, (content) => {
    const name = `qr-${attachments.length + 1}`
    const cid = `${name}@${host}`
    attachments.push({ cid, filename: `${name}.png`, content, contentType: 'image/png', contentDisposition: 'inline' })
    return `cid:${cid}`
  })
  return { html: drawn, attachments }
}

/** For a letter that is looked at in the browser. */
export function showCodes(html: string): string {
  return drawCodes(html, (png) => `data:image/png;base64,${png.toString('base64')}`)
}
