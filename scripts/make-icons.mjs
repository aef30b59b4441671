// Draws the icons that browsers and phones ask for from public/favicon.svg. Run by hand when the fox changes; the
// results are small and stay in git: node scripts/make-icons.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { projectFolder } from './prepare.mjs'

const folder = join(projectFolder, 'public')
const fox = readFileSync(join(folder, 'favicon.svg'))
const ground = '#2b211b' // dark: the fox's white cheeks would be lost on the paper of the pages

/** The fox in the middle of a dark ground; `share` of the width is fox, the rest may be cut off by a phone's mask. */
async function onGround(size, share) {
  const inner = Math.round(size * share)
  const input = await sharp(fox, { density: 72 * (inner / 48) })
    .resize(inner, inner)
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

/** An .ico file is a small header before a PNG. */
function ico(png, size) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // with one picture
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

writeFileSync(join(folder, 'icon-192.png'), await onGround(192, 0.62))
writeFileSync(join(folder, 'icon-512.png'), await onGround(512, 0.62))
writeFileSync(join(folder, 'apple-touch-icon.png'), await onGround(180, 0.74))
const small = await sharp(fox, { density: 72 * (32 / 48) })
  .resize(32, 32)
  .png()
  .toBuffer()
writeFileSync(join(folder, 'favicon.ico'), ico(small, 32))
