import { type UploadOptions, uploadFile } from '../platform/browser/upload-file.ts'
import { maxPictureBytes } from './max-picture-bytes.ts'
import type { Picture } from './media.contract.ts'
import type { uploadPicture as endpoint } from './uploads.contract.ts'

/** Types that the file dialog offers. The server checks the bytes anyway. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export function uploadPicture(file: File, options: UploadOptions = {}): Promise<Picture> {
  return uploadFile<typeof endpoint>('/api/staff/pictures/', file, maxPictureBytes, options)
}
