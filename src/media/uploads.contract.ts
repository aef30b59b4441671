import { endpoint } from '../platform/contract/endpoint.ts'
import { goodsEditors } from '../platform/contract/roles.ts'
import { maxPictureBytes } from './max-picture-bytes.ts'
import { picture } from './media.contract.ts'

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/staff/pictures/',
  summary: 'Takes one picture as the file of a form; the same file twice is the same picture',
  tag: 'staff: products',
  access: 'staff',
  roles: goodsEditors,
  upload: { maxBytes: maxPictureBytes },
  responses: { 200: picture },
})
