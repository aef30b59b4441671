import { type UploadOptions, uploadFile } from '../platform/browser/upload-file.ts'
import type { Picture } from './media.contract.ts'
import type { uploadPicture as endpoint } from './uploads.contract.ts'

/** As in the contract of the upload, which browser code does not import. */
const maxBytes = 20 * 1024 * 1024

/** What the file dialog offers. The server looks at the bytes all the same. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export function uploadPicture(file: File, options: UploadOptions = {}): Promise<Picture> {
  return uploadFile<typeof endpoint>('/api/staff/pictures/', file, maxBytes, options)
}
