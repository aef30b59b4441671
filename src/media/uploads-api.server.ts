import type { Api } from '../platform/http/serve.server.ts'
import { toPicture } from './pictures.server.ts'
import type { TakePicture } from './take-picture.server.ts'
import { uploadPicture } from './uploads.contract.ts'

export function servePictureUploads(api: Api, take: TakePicture, picturesUrl: string): void {
  api.serve(uploadPicture, async ({ file }) => toPicture(await take(file.bytes), picturesUrl))
}
