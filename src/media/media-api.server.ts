import type { FastifyInstance } from 'fastify'
import { ShopError } from '../platform/contract/errors.ts'
import { type Format, formats, variantKey } from './picture-variants.server.ts'
import type { Storage } from './storage.server.ts'

/** Makes a picture file that is not in the storage yet; undefined when that is not possible. */
export type PictureMaker = (hash: string, width: number, format: Format) => Promise<Uint8Array | undefined>

/** Picture files, from the storage. Their address holds a hash of the content, so they never change. */
export function servePictures(app: FastifyInstance, storage: Storage, makeMissing?: PictureMaker): void {
  const underWay = new Map<string, Promise<Uint8Array | undefined>>()

  async function make(key: string, hash: string, width: number, format: Format): Promise<Uint8Array | undefined> {
    const bytes = await makeMissing?.(hash, width, format)
    if (bytes) await storage.put(key, bytes, `image/${format}`)
    return bytes
  }

  app.get<{ Params: { hash: string; file: string } }>(
    '/pictures/:hash/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { hash } = request.params
      const [, width, format] = /^(\d{1,5})\.(avif|webp)$/.exec(request.params.file) ?? []
      if (!/^[\w-]{16,64}$/.test(hash) || !width || !isFormat(format)) throw new ShopError('not_found')
      const key = variantKey(hash, Number(width), format)
      let bytes = await storage.get(key)
      if (!bytes) {
        // Many cards may request the same missing file at once, but it is made only once.
        const making = underWay.get(key) ?? make(key, hash, Number(width), format).finally(() => underWay.delete(key))
        underWay.set(key, making)
        bytes = await making
      }
      if (!bytes) {
        // Right after an upload only the WebP exists. Browsers detect the format by its bytes; the answer is not cached.
        const first = format === 'avif' && (await storage.get(variantKey(hash, Number(width), 'webp')))
        if (!first) throw new ShopError('not_found')
        return reply.type('image/webp').header('cache-control', 'no-store').send(Buffer.from(first))
      }
      return (
        reply
          .type(`image/${format}`)
          .header('cache-control', 'public, max-age=31536000, immutable')
          // Product feeds and other sites embed the pictures too.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(Buffer.from(bytes))
      )
    },
  )
}

function isFormat(value: string | undefined): value is Format {
  return formats.some((format) => format === value)
}
