import type { FastifyInstance } from 'fastify'
import { ShopError } from '../platform/contract/errors.ts'
import type { Api } from '../platform/http/serve.server.ts'
import { type Format, formats } from './picture-variants.server.ts'
import { toPicture } from './pictures.server.ts'
import type { TakePicture } from './take-picture.server.ts'
import { uploadPicture } from './uploads.contract.ts'
import type { Variants } from './variants.server.ts'

/** Picture files. Their address holds a hash of the content, so they never change. */
export function servePictures(app: FastifyInstance, variants: Variants): void {
  app.get<{ Params: { hash: string; file: string } }>(
    '/pictures/:hash/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { hash } = request.params
      const [, width, format] = /^(\d{1,5})\.(avif|webp)$/.exec(request.params.file) ?? []
      if (!/^[\w-]{16,64}$/.test(hash) || !width || !isFormat(format)) throw new ShopError('not_found')
      const bytes = await variants.read(hash, Number(width), format)
      if (!bytes) {
        // Right after an upload only the WebP exists. Browsers detect the format by its bytes; the answer is not cached.
        const first = format === 'avif' && (await variants.read(hash, Number(width), 'webp'))
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

export function servePictureUploads(api: Api, take: TakePicture, picturesUrl: string): void {
  api.serve(uploadPicture, async ({ file }) => toPicture(await take(file.bytes), picturesUrl))
}
